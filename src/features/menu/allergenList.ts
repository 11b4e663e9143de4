import { allergenKey } from '#contract/allergens.ts'
import type { Translate } from '#src/hooks/labels.ts'

/** Allergens in the customer's language, all in one text. */
export function allergenList(names: readonly string[], t: Translate): string {
  return names.map((name) => t.or(allergenKey(name), name)).join(t('item.list_comma'))
}
