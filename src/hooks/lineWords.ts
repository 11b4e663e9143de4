import type { CartLine } from '#contract/cart.ts'
import type { Translate } from '#contract/translations.ts'

/** The dish of a line in the customer's language. */
export function dishOf({ meal_trans_code, meal_name }: CartLine, t: Translate): string {
  return t.or(meal_trans_code, meal_name)
}

/** Portion and weight of a line; a weight of 0 is not displayed. */
export function sizeOf(
  line: CartLine,
  t: Translate,
  label: 'cart.size' | 'orders.size' = 'cart.size',
): string {
  const portion = t.or(line.selected_meal_portion_trans_code, line.selected_meal_portion_name)
  const weight = line.selected_meal_portion_weight
  return weight > 0 ? t(label, { portion, weight }) : portion
}

/** The add-ons of a line, all in one text. */
export function addonsOf({ addons }: CartLine, t: Translate): string {
  return addons.map(({ trans_code, name }) => t.or(trans_code, name)).join(t('common.list_comma'))
}
