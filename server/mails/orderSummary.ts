import type { CartLine } from '#contract/cart.ts'
import { type Language, languageFacts } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import { paymentMethods, paymentTypes } from '#contract/paymentMethods.ts'
import { formatPostalCode } from '#contract/postalCode.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { dayText } from '../domain/dayText.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { allergensText, type Named, namer, portionText } from '../i18n/names.ts'
import type { MailContent } from './renderMailText.ts'

type Summary = Pick<MailContent, 'facts' | 'lines' | 'amounts'> & { place: string }

/** An order's facts, dishes and amounts in a language; `dishNamed` names its dishes and allergens. */
export function orderSummary(
  order: OrderRow,
  language: Language,
  text: ServerLabels['text'],
  dishNamed = namer(language, text),
): Summary {
  const t = (key: string) => text(language, `mail.${key}`)
  const named = namer(language, text)
  const slot = named(order.time_slot.name, order.time_slot.trans_code)
  const when = [dayText(order.schedule_date, language), slot].join(languageFacts[language].comma)
  const place = placeText(order, named)
  const where = order.order_type === 'DELIVERY' ? t('delivery_to') : t('pickup_at')
  const facts: MailContent['facts'] = [
    [t('order_number'), order.order_id],
    [t('when'), when],
    [where, place],
    [t('paid_with'), methodText(order.payment_type, language, text)],
    [t('allergens'), allergensText(order.lines, language, text, dishNamed)],
    [t('notes'), order.notes ?? ''],
  ]
  return {
    facts: facts.filter(([, value]) => value !== ''),
    lines: order.lines.map((line) => lineOf(line, language, text, dishNamed)),
    amounts: amountsOf(order, t),
    place,
  }
}

/** The name of a payment method, as the checkout shows it. */
export function methodText(method: string, language: Language, text: ServerLabels['text']): string {
  const known = paymentTypes.find((type) => type === method)
  return text(language, known ? paymentMethods[known].label : `payment.${method}`)
}

function placeText(order: OrderRow, named: Named): string {
  const { delivery_location: address, pickup_location: outlet } = order
  const place = address ?? outlet
  if (place === null) return ''
  const name = outlet ? named(outlet.name, outlet.trans_code) : null
  const code = formatPostalCode(place.postal_code)
  const town = [place.suburbs, place.state, code].filter(Boolean).join(' ')
  const parts = [name, place.street_address1, place.street_address2, town]
  return parts.filter(Boolean).join(', ')
}

function lineOf(line: CartLine, language: Language, text: ServerLabels['text'], named: Named) {
  return {
    name: named(line.meal_name, line.meal_trans_code),
    detail: portionText(line, language, text, named),
    quantity: line.quantity,
    total: formatMoney(line.total_price),
  }
}

function amountsOf(order: OrderRow, t: (key: string) => string): MailContent['amounts'] {
  const rows: MailContent['amounts'] = [[t('subtotal'), formatMoney(order.subtotal)]]
  if (order.order_type === 'DELIVERY')
    rows.push([t('delivery_fee'), formatMoney(order.shipping_charges)])
  if (order.discount > 0) rows.push([t('discount'), formatMoney(-order.discount)])
  return [...rows, [t('total'), formatMoney(order.total_price)]]
}
