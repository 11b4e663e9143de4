import type { OrderCoupon } from '#contract/coupons.ts'
import type { MenuItem, MenuPage, Portion } from '#contract/menu.ts'
import { draftOf, type LineDraft } from '#machines/cart/cartLines.ts'

const rice = { id: 91, name: 'Steamed rice', trans_code: 'menu.addon_91_name', price: 300 }
const chilli = { id: 92, name: 'Extra chilli oil', trans_code: null, price: 0 }

/** A portion of 350 g at A$15.90 with rice and free chilli oil to add, unless told otherwise. */
export function samplePortion(parts: Partial<Portion> = {}): Portion {
  return {
    id: 11,
    portion_name: 'Regular',
    trans_code: 'menu.portion_11_name',
    portion_weight: 350,
    portion_code: 'regular',
    price: 1590,
    calories: 119,
    protein: 8.4,
    carbs: 4.2,
    fats: 7.6,
    addons: [rice, chilli],
    ...parts,
  }
}

/** Mapo tofu, regular or as a meal set, unless told otherwise. */
export function sampleItem(parts: Partial<MenuItem> = {}): MenuItem {
  return {
    id: 6,
    name: 'Mapo Tofu',
    trans_code: 'menu.item_6_name',
    trans_desc_code: 'menu.item_6_description',
    price: 1590,
    tags: [{ id: 1, name: 'Spicy', trans_code: null }],
    allergens: null,
    item_images: [{ image: '/media/items/mapo-tofu.svg', is_main: true }],
    portion: [
      samplePortion(),
      samplePortion({
        id: 13,
        portion_name: 'Meal set',
        trans_code: 'menu.portion_13_name',
        portion_weight: 450,
        portion_code: 'meal_set',
        price: 1890,
        addons: [],
      }),
    ],
    is_best_selling: true,
    is_popular: true,
    calories: 119,
    protein: 8.4,
    carbs: 4.2,
    fats: 7.6,
    ...parts,
  }
}

/** A page of dishes with these ids; `next` says whether another follows. */
export function samplePage(ids: readonly number[], count: number, hasNext: boolean): MenuPage {
  return {
    count,
    next: hasNext ? '/api/menu/items/?page=2' : null,
    previous: null,
    results: ids.map((id) => sampleItem({ id, name: `Dish ${id}` })),
  }
}

/** A line of one regular mapo tofu at A$15.90 before it is in a cart. */
export function sampleLine(parts: Partial<LineDraft> = {}): LineDraft {
  return { ...draftOf(sampleItem(), samplePortion(), [], 1), ...parts }
}

/** 10% off orders of A$40 or more, unless told otherwise. */
export function sampleCoupon(parts: Partial<OrderCoupon> = {}): OrderCoupon {
  return {
    code: 'LANTERN10',
    is_active: true,
    min_order_value: 4000,
    discount_type: 'PERCENTAGE',
    discount_upto: 1000,
    ...parts,
  }
}
