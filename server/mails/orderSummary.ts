import type { Language } from '#contract/languages.ts'
import { dishOf } from '#contract/lineTexts.ts'
import { formatMoney } from '#contract/money.ts'
import { orderDescription, placeText } from '#contract/orderDescription.ts'
import { orderNames } from '#contract/orderWords.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { orderTexts, portionText } from '../i18n/names.ts'
import type { MailContent } from './renderMailText.ts'

type Summary = Pick<MailContent, 'facts' | 'lines' | 'amounts'> & {
  place: string
}

/** An order's facts, dishes and amounts; dishes and allergens are named in all `languages`, the rest in the first. */
export function orderSummary(
  {
    order,
    text,
    timeZone,
  }: { order: OrderRow; text: ServerLabels['text']; timeZone: string },
  ...languages: [Language, ...Language[]]
): Summary {
  const texts = orderTexts(languages, timeZone, text)
  const names = orderNames(order, texts)
  return {
    facts: orderDescription(
      'mail',
      { ...order, menu_item: order.lines },
      texts,
    ).map(({ name, lines }) => [name, lines.join('\n')]),
    lines: order.lines.map((line) => ({
      name: dishOf(line, names),
      detail: portionText(line, names, texts),
      quantity: line.quantity,
      total: formatMoney(line.total_price),
    })),
    amounts: amountsOf(order, (key) => texts.t(`mail.${key}`)),
    place: placeText(order, texts),
  }
}

function amountsOf(
  order: OrderRow,
  t: (key: string) => string,
): MailContent['amounts'] {
  const rows: MailContent['amounts'] = [
    [t('subtotal'), formatMoney(order.subtotal)],
  ]
  if (order.order_type === 'DELIVERY')
    rows.push([t('delivery_fee'), formatMoney(order.shipping_charges)])
  if (order.discount > 0)
    rows.push([t('discount'), formatMoney(-order.discount)])
  return [...rows, [t('total'), formatMoney(order.total_price)]]
}
