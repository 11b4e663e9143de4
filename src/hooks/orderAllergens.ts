import type { CartLine } from '#contract/cart.ts'
import { allergenSummary, type Part } from '#contract/cartSummaries.ts'
import { allergenList, type Names } from '#contract/lineTexts.ts'
import type { Translate } from '#contract/translations.ts'

/** Lists each part once; names an add-on together with its dish. */
export function partList(
  parts: readonly Part[],
  t: Translate,
  names: Names,
): string {
  const texts = parts.map(({ dish, addon }) => {
    const name = names(dish.trans_code, dish.name)
    return addon
      ? t('cart.addon_on', { addon: names(addon.trans_code, addon.name), name })
      : name
  })
  return [...new Set(texts)].join(t('common.list_comma'))
}

/** Sentences about the allergens of an order, and about its parts without a statement; none without lines. */
export function orderAllergens(
  lines: readonly CartLine[],
  t: Translate,
  names: Names,
): string[] {
  const { contained, unstated } = allergenSummary(lines)
  const allergens = contained.map(({ name }) => name)
  const isFree =
    lines.length > 0 && allergens.length === 0 && unstated.length === 0

  return [
    ...(allergens.length > 0
      ? [t('cart.contains', { list: allergenList(allergens, t, names) })]
      : []),
    ...(isFree ? [t('item.no_allergens')] : []),
    ...(unstated.length > 0
      ? [t('cart.unstated', { list: partList(unstated, t, names) })]
      : []),
  ]
}
