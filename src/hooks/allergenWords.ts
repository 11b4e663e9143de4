import { allergenKey } from '#contract/allergens.ts'
import type { Translate } from '#contract/translations.ts'

/** An allergen in the customer's language, by its English name. */
export function allergenName(name: string, t: Translate): string {
  return t.or(allergenKey(name), name)
}

/** Allergens in the customer's language, joined into one text. */
export function allergenList(names: readonly string[], t: Translate): string {
  return names.map((name) => allergenName(name, t)).join(t('common.list_comma'))
}
