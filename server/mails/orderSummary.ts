import { allergenKey } from '#contract/allergens.ts'
import type { CartLine } from '#contract/cart.ts'
import { allergenFacts } from '#contract/cartFacts.ts'
import { type Language, languageFacts } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import { paymentMethods, paymentTypes } from '#contract/paymentMethods.ts'
import { formatPostalCode } from '#contract/postalCode.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { dayText } from '../domain/dayText.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import type { MailContent } from './renderMailText.ts'

type Summary = Pick<MailContent, 'facts' | 'lines' | 'amounts'> & { place: string }

/** An order's facts, dishes and amounts in a language. */
export function orderSummary(
  order: OrderRow,
  language: Language,
  text: ServerLabels['text'],
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
    [t('allergens'), allergensText(order.lines, language, text)],
    [t('notes'), order.notes ?? ''],
  ]
  return {
    facts: facts.filter(([, value]) => value !== ''),
    lines: order.lines.map((line) => lineOf(line, language, text)),
    amounts: amountsOf(order, t),
    place,
  }
}

/** The name of a payment method, as the checkout shows it. */
export function methodText(method: string, language: Language, text: ServerLabels['text']): string {
  const known = paymentTypes.find((type) => type === method)
  return text(language, known ? paymentMethods[known].label : `payment.${method}`)
}

type Named = (name: string, key: string | null | undefined) => string

/** What has left the menu since has no label any more. */
function namer(language: Language, text: ServerLabels['text']): Named {
  return (name, key) => {
    const found = key ? text(language, key) : name
    return found === key ? name : found
  }
}

/** The allergens of all lines, and the dishes of which nothing is stated. */
function allergensText(
  lines: readonly CartLine[],
  language: Language,
  text: ServerLabels['text'],
): string {
  const named = namer(language, text)
  const listOf = (names: string[]) => [...new Set(names)].join(text(language, 'common.list_comma'))
  const { contained, unstated } = allergenFacts(lines)
  const names = contained.map(({ name }) => named(name, allergenKey(name)))
  const dishes = unstated.map(({ dish }) => named(dish.name, dish.trans_code))
  const isFree = names.length === 0 && dishes.length === 0
  return [
    isFree ? text(language, 'item.no_allergens') : listOf(names),
    dishes.length > 0 ? text(language, 'cart.unstated', { list: listOf(dishes) }) : '',
  ]
    .filter(Boolean)
    .join('\n')
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

function lineOf(line: CartLine, language: Language, text: ServerLabels['text']) {
  const named = namer(language, text)
  const portion = named(line.selected_meal_portion_name, line.selected_meal_portion_trans_code)
  const weight = line.selected_meal_portion_weight
  const size = weight > 0 ? text(language, 'mail.size', { portion, weight }) : portion
  const addons = line.addons.map((addon) => named(addon.name, addon.trans_code))
  return {
    name: named(line.meal_name, line.meal_trans_code),
    detail: [size, ...addons].join(languageFacts[language].comma),
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
