import { allergensOfPortion } from '#contract/allergens.ts'
import type { CartLine } from '#contract/cart.ts'
import { type MenuItem, mainImage, type Portion } from '#contract/menu.ts'
import { sum } from '#contract/money.ts'
import { lineTotal } from '#contract/pricing.ts'

/** Lines at the current prices in cents, with the menu's names, nutrition and allergens; `gone` are the ids of lines that are no longer on sale. */
export type PricedLines = { lines: CartLine[]; gone: number[] }

/** Prices the lines of a cart from the dishes on sale. Only a line's ids and quantity are trusted. */
export function priceLines(cart: readonly CartLine[], dishes: readonly MenuItem[]): PricedLines {
  const priced = cart.map((line) => ({ id: line.id, line: priceLine(line, dishes) }))
  return {
    lines: priced.flatMap(({ line }) => line ?? []),
    gone: priced.flatMap(({ id, line }) => (line === null ? [id] : [])),
  }
}

function priceLine(asked: CartLine, dishes: readonly MenuItem[]): CartLine | null {
  const dish = dishes.find((each) => each.id === asked.meal_id)
  const portion = dish?.portion.find((each) => each.id === asked.selected_meal_portion_id)
  if (!dish || !portion) return null
  const wanted = new Set(asked.addons.map((addon) => addon.id))
  const addons = portion.addons.filter((addon) => wanted.has(addon.id))
  if (addons.length !== wanted.size) return null
  const prices = {
    selected_meal_portion_price: portion.price,
    selected_meal_addon_price: sum(addons.map((addon) => addon.price)),
    quantity: asked.quantity,
  }
  return {
    id: asked.id,
    ...namesOf(dish, portion),
    ...prices,
    ...nutritionOf(portion),
    isMealSet: portion.portion_code === 'meal_set',
    allergens: allergensOfPortion(dish, portion),
    addons: addons.map(({ price: _, ...addon }) => addon),
    total_price: lineTotal(prices),
  }
}

function namesOf(dish: MenuItem, portion: Portion) {
  return {
    meal_id: dish.id,
    meal_name: dish.name,
    meal_trans_code: dish.trans_code,
    image: mainImage(dish),
    selected_meal_portion_id: portion.id,
    selected_meal_portion_name: portion.portion_name,
    selected_meal_portion_trans_code: portion.trans_code,
    selected_meal_portion_weight: portion.portion_weight,
  }
}

function nutritionOf({ calories, protein, carbs, fats }: Portion) {
  return { calories, protein, carbs, fats }
}
