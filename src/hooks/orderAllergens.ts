import type { CartLine } from '#contract/cart.ts'
import { allergenFacts, type Part } from '#contract/cartFacts.ts'
import { allergenList } from '#contract/lineWords.ts'
import type { Translate } from '#contract/translations.ts'

/** Each part once, an add-on with its dish. */
export function partList(parts: readonly Part[], t: Translate): string {
  const texts = parts.map(({ dish, addon }) => {
    const name = t.or(dish.trans_code, dish.name)
    return addon
      ? t('cart.addon_on', { addon: t.or(addon.trans_code, addon.name), name })
      : name
  })
  return [...new Set(texts)].join(t('common.list_comma'))
}

/**
 * The allergens of an order as sentences: the contained ones, and the parts without a statement; none where no lines
 * are known.
 */
export function orderAllergens(
  lines: readonly CartLine[],
  t: Translate,
): string[] {
  const { contained, unstated } = allergenFacts(lines)
  const names = contained.map(({ name }) => name)
  const isFree = lines.length > 0 && names.length === 0 && unstated.length === 0
  return [
    ...(names.length > 0
      ? [t('cart.contains', { list: allergenList(names, t) })]
      : []),
    ...(isFree ? [t('item.no_allergens')] : []),
    ...(unstated.length > 0
      ? [t('cart.unstated', { list: partList(unstated, t) })]
      : []),
  ]
}
