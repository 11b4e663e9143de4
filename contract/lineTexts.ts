import { allergenKey } from './allergens.ts'
import type { CartLine } from './cart.ts'
import type { Translate } from './translations.ts'

/** The name for a label key: `t.or` for today's labels, `orderNames` for an order. */
export type Names = (key: string | null | undefined, name: string) => string

export function dishOf(
  { meal_trans_code, meal_name }: CartLine,
  names: Names,
): string {
  return names(meal_trans_code, meal_name)
}

/** Portion and weight of a line; a weight of 0 is omitted. */
export function sizeOf(
  line: CartLine,
  t: Translate,
  names: Names,
  label: 'cart.size' | 'orders.size' | 'mail.size' = 'cart.size',
): string {
  const portion = names(
    line.selected_meal_portion_trans_code,
    line.selected_meal_portion_name,
  )
  const weight = line.selected_meal_portion_weight
  return weight > 0 ? t(label, { portion, weight }) : portion
}

/** The add-ons of a line as one text. */
export function addonsOf(line: CartLine, t: Translate, names: Names): string {
  return addonNames(line, names).join(t('common.list_comma'))
}

export function addonNames({ addons }: CartLine, names: Names): string[] {
  return addons.map(({ trans_code, name }) => names(trans_code, name))
}

/** The name of an allergen, which the contract knows by its English name. */
export function allergenName(name: string, names: Names): string {
  return names(allergenKey(name), name)
}

/** Allergens as one text. */
export function allergenList(
  allergens: readonly string[],
  t: Translate,
  names: Names,
): string {
  return allergens
    .map((allergen) => allergenName(allergen, names))
    .join(t('common.list_comma'))
}
