import { allergenKey } from './allergens.ts'
import type { CartLine } from './cart.ts'
import type { Translate } from './translations.ts'

/** Translates names of dishes, portions, add-ons and allergens, into one language or several. */
export type Names = Pick<Translate, 'or'>

export function dishOf(
  { meal_trans_code, meal_name }: CartLine,
  names: Names,
): string {
  return names.or(meal_trans_code, meal_name)
}

/** Portion and weight of a line; a weight of 0 is omitted. */
export function sizeOf(
  line: CartLine,
  t: Translate,
  label: 'cart.size' | 'orders.size' | 'mail.size' = 'cart.size',
  names: Names = t,
): string {
  const portion = names.or(
    line.selected_meal_portion_trans_code,
    line.selected_meal_portion_name,
  )
  const weight = line.selected_meal_portion_weight
  return weight > 0 ? t(label, { portion, weight }) : portion
}

/** The add-ons of a line as one text. */
export function addonsOf(line: CartLine, t: Translate): string {
  return addonNames(line, t).join(t('common.list_comma'))
}

export function addonNames({ addons }: CartLine, names: Names): string[] {
  return addons.map(({ trans_code, name }) => names.or(trans_code, name))
}

/** The name of an allergen, which the contract knows by its English name. */
export function allergenName(name: string, names: Names): string {
  return names.or(allergenKey(name), name)
}

/** Allergens as one text. */
export function allergenList(names: readonly string[], t: Translate): string {
  return names.map((name) => allergenName(name, t)).join(t('common.list_comma'))
}
