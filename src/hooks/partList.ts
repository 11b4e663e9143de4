import type { Part } from '#contract/cartSummaries.ts'
import type { Names } from '#contract/lineTexts.ts'
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
