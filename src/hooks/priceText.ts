import type { MenuItem } from '#contract/menu.ts'
import { formatMoney } from '#contract/money.ts'
import type { Translate } from '#contract/translations.ts'

/** The price of a dish; a dish with several prices shows "from" the lowest. */
export function priceText(item: MenuItem, t: Translate): string {
  const price = formatMoney(item.price)
  const isFrom = item.portion.some((portion) => portion.price > item.price)
  return isFrom ? t('menu.from_price', { price }) : price
}
