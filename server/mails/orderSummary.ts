import type { Language } from '#contract/languages.ts'
import { dishOf } from '#contract/lineTexts.ts'
import { formatMoney } from '#contract/money.ts'
import { orderDescription, placeText } from '#contract/orderDescription.ts'
import { orderNames } from '#contract/orderWords.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import {
  linesToCook,
  type RefundedPieces,
  refundNotes,
} from '../domain/refundedPieces.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { orderTexts, portionText } from '../i18n/names.ts'
import { mailTranslator } from './mailTranslator.ts'
import type { MailContent } from './renderMailText.ts'

type SummaryData = {
  order: OrderRow
  customer: { mobile_number: string }
  refunds: readonly RefundedPieces[]
  text: ServerLabels['text']
  timeZone: string
  /** The module of labels that says which pieces are refunded. */
  notes?: 'kitchen' | 'mail'
}

type TranslateNote = (
  key: string,
  values?: Record<string, string | number>,
) => string

type Summary = Pick<MailContent, 'facts' | 'lines' | 'amounts'> & {
  place: string
}

/** An order's facts, dishes and amounts; dishes and allergens are named in all `languages`, the rest in the first. */
export function orderSummary(
  { order, customer, refunds, text, timeZone, notes = 'mail' }: SummaryData,
  ...languages: [Language, ...Language[]]
): Summary {
  const texts = orderTexts(languages, timeZone, text)
  const names = orderNames(order, texts)
  const cooked = linesToCook(order.lines, refunds)
  const t: TranslateNote = (key, values) =>
    text(languages[0], `${notes}.${key}`, values)
  return {
    facts: orderDescription(
      'mail',
      {
        ...order,
        menu_item: cooked.length > 0 ? cooked : null,
        customer_phone: customer.mobile_number,
      },
      texts,
    ).map(({ name, lines }) => [name, lines.join('\n')]),
    lines: order.lines.map((line, at) => ({
      name: dishOf(line, names),
      detail: portionText(line, names, texts),
      quantity: line.quantity,
      total: formatMoney(line.total_price),
      notes: refundNotes(at + 1, line.quantity, refunds, t),
    })),
    amounts: amountsOf(order, mailTranslator({ text }, languages[0])),
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
  rows.push([t('total'), formatMoney(order.total_price)])
  if (order.refunded > 0)
    rows.push([t('refund_amount'), formatMoney(-order.refunded)])
  return rows
}
