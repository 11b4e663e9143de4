import type { CartLine } from '#contract/cart.ts'
import type { Translate } from '#src/hooks/labels.ts'

/** The dish of an order line in the customer's language. */
export function dishOf({ meal_trans_code, meal_name }: CartLine, t: Translate): string {
  return t.or(meal_trans_code, meal_name)
}

/** Portion and weight; a weight of 0 is not displayed. */
export function sizeOf(line: CartLine, t: Translate): string {
  const portion = t.or(line.selected_meal_portion_trans_code, line.selected_meal_portion_name)
  const weight = line.selected_meal_portion_weight
  return weight > 0 ? t('orders.size', { portion, weight }) : portion
}

/** The add-ons of a line, all in one text. */
export function addonsOf({ addons }: CartLine, t: Translate): string {
  const names = addons.map(({ trans_code, name }) => t.or(trans_code, name))
  return t('orders.addons', { addons: names.join(t('orders.list_comma')) })
}
