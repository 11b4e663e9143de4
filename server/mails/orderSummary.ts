import type { Language } from '#contract/languages.ts'
import { dishOf, type Names } from '#contract/lineTexts.ts'
import { formatMoney } from '#contract/money.ts'
import { orderDescription, placeText } from '#contract/orderDescription.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { orderWords, portionText } from '../i18n/names.ts'
import type { MailContent } from './renderMailText.ts'

type Summary = Pick<MailContent, 'facts' | 'lines' | 'amounts'> & {
  place: string
}

/** An order's facts, dishes and amounts in a language; `names` translates its dishes and allergens. */
export function orderSummary(
  {
    order,
    text,
    timeZone,
  }: { order: OrderRow; text: ServerLabels['text']; timeZone: string },
  language: Language,
  names?: Names,
): Summary {
  const words = orderWords(language, timeZone, text, names)
  return {
    facts: orderDescription(
      'mail',
      { ...order, menu_item: order.lines },
      words,
    ).map(({ name, lines }) => [name, lines.join('\n')]),
    lines: order.lines.map((line) => ({
      name: dishOf(line, words.names),
      detail: portionText(line, words),
      quantity: line.quantity,
      total: formatMoney(line.total_price),
    })),
    amounts: amountsOf(order, (key) => words.t(`mail.${key}`)),
    place: placeText(order, words.t),
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
