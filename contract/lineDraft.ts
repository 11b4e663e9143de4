import { allergensOfPortion } from './allergens.ts'
import type { CartLine } from './cart.ts'
import { type Addon, type MenuItem, mainImage, type Portion } from './menu.ts'
import { sum } from './money.ts'

/** A cart line without its id in a cart and its total. */
export type LineDraft = Omit<CartLine, 'id' | 'total_price'>

/** Builds a line from a portion, add-ons and a quantity; prices in cents. */
export function draftOf(
  item: MenuItem,
  portion: Portion,
  addons: readonly Addon[],
  quantity: number,
): LineDraft {
  const { calories, protein, carbs, fats } = portion
  const gstFreePrice =
    (item.gst_free ? portion.price : 0) +
    sum(addons.map((addon) => (addon.gst_free ? addon.price : 0)))
  return {
    meal_id: item.id,
    meal_name: item.name,
    meal_trans_code: item.trans_code,
    image: mainImage(item),
    selected_meal_portion_id: portion.id,
    selected_meal_portion_name: portion.portion_name,
    selected_meal_portion_trans_code: portion.trans_code ?? null,
    selected_meal_portion_weight: portion.portion_weight,
    selected_meal_portion_price: portion.price,
    selected_meal_addon_price: sum(addons.map((addon) => addon.price)),
    ...(gstFreePrice > 0 && { gst_free_price: gstFreePrice }),
    calories,
    protein,
    carbs,
    fats,
    isMealSet: portion.portion_code === 'meal_set',
    allergens: allergensOfPortion(item, portion),
    addons: addons.map(({ id, name, trans_code, allergens }) => ({
      id,
      name,
      trans_code: trans_code ?? null,
      allergens,
    })),
    quantity,
  }
}
