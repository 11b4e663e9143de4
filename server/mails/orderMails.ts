import { type Language, languageOfCode } from '#contract/languages.ts'
import type { mails } from '../db/schema/operations.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { buyerText } from '../domain/invoiceBuyer.ts'
import { mailContent } from '../domain/mailContent.ts'
import { languagesFrom } from '../i18n/names.ts'
import { gstRows } from './gstRows.ts'
import { mailTranslator } from './mailTranslator.ts'
import { nameInMail } from './nameInMail.ts'
import { calendarOf } from './orderCalendar.ts'
import type { OrderMailData } from './orderMailData.ts'
import { type OrderReader, orderMailKey } from './orderMailState.ts'
import { orderSummary } from './orderSummary.ts'
import type { MailContent } from './renderMailText.ts'
import { sellerLines } from './sellerLines.ts'
import { writeMail } from './writeMail.ts'

type Mail = typeof mails.$inferInsert

/** The mails of a paid order: to the kitchen, and to the customer with a calendar file. */
export function orderMails(data: OrderMailData): Mail[] {
  return [kitchenMail(data), confirmationMail(data)]
}

/** The kitchen reads every dish in both languages, its own first. */
function kitchenMail(data: OrderMailData): Mail {
  const { order, customer, env } = data
  const language = env.KITCHEN_LANGUAGE
  const t = mailTranslator(data, language)
  const summary = kitchenSummary(data)
  const buyer = buyerText(order)
  const content = {
    heading: t('kitchen_heading', { order: order.order_id }),
    paragraphs: [],
    ...summary,
    facts: [
      ...summary.facts,
      [t('customer'), contactOf(customer)] as const,
      ...(buyer === null ? [] : [[t('invoice_to'), buyer] as const]),
    ],
    footer: [],
  }

  return {
    ...envelope(data, 'kitchen', env.KITCHEN_EMAIL, language, content),
    for_kitchen: true,
    reply_to: customer.email,
    subject: t('kitchen_subject', {
      order: order.order_id,
      date: order.schedule_date,
    }),
  }
}

/** The summary of an order as the kitchen reads it, with what is not cooked. */
export function kitchenSummary(data: OrderMailData) {
  const languages = languagesFrom(data.env.KITCHEN_LANGUAGE)
  return orderSummary({ ...data, notes: 'kitchen' }, ...languages)
}

export function contactOf({
  full_name,
  mobile_number,
  email,
}: OrderMailData['customer']): string {
  return `${nameInMail(full_name)}, ${mobile_number}, ${email}`
}

function confirmationMail(whole: OrderMailData): Mail {
  const data =
    mailContent('order', whole.customer) === 'all' ? whole : withoutWords(whole)
  const { order, customer } = data
  const language = languageOfCode(order.language)
  const t = mailTranslator(data, language)
  const content = {
    heading: t('thank_you'),
    included: gstRows(data, t),
    paragraphs: [orderGreeting(data, 'order'), t(introKey(order))],
    ...orderSummary(data, language),
    footer: sellerLines(data, language),
  }

  return {
    ...envelope(data, 'customer', customer.email, language, content),
    subject: t('confirmation_subject', { order: order.order_id }),
    attachments: [calendarOf(data, language)],
  }
}

/** The data of a mail without the customer's own text. */
function withoutWords({ order, ...data }: OrderMailData): OrderMailData {
  return { ...data, order: { ...order, delivery_location: null, notes: null } }
}

export function orderGreeting(
  data: OrderMailData,
  mail: 'order' | 'refund',
): string {
  const t = mailTranslator(data, languageOfCode(data.order.language))
  const { customer } = data
  if (mailContent(mail, customer) !== 'all') return t('greeting_plain')
  return t('greeting', { name: nameInMail(customer.full_name) })
}

function introKey(order: OrderRow): string {
  return order.order_type === 'DELIVERY' ? 'intro_delivery' : 'intro_pickup'
}

function envelope(
  { order, created_at, day_ends_at }: OrderMailData,
  whom: OrderReader,
  recipient: string,
  language: Language,
  content: MailContent,
) {
  return {
    dedupe_key: orderMailKey(order.order_id, whom),
    customer_id: order.customer_id,
    recipient,
    created_at,
    send_until: day_ends_at,
    ...writeMail(content, language),
  }
}
