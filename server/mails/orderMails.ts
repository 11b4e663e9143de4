import { calendarFile } from '#contract/calendarFile.ts'
import { type Language, languageOfCode } from '#contract/languages.ts'
import type { Env } from '../config/env.ts'
import type { mails } from '../db/schema/operations.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { mailContent } from '../domain/mailContent.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { languagesFrom } from '../i18n/names.ts'
import { gstRows } from './gstRows.ts'
import { orderSummary } from './orderSummary.ts'
import { type MailContent, pairs } from './renderMailText.ts'
import { writeMail } from './writeMail.ts'

export type OrderMailData = {
  order: OrderRow
  customer: {
    email: string
    full_name: string
    mobile_number: string
    confirmed_at: Date | null
  }
  env: Pick<
    Env,
    | 'KITCHEN_EMAIL'
    | 'KITCHEN_LANGUAGE'
    | 'SELLER_NAME'
    | 'SELLER_ADDRESS'
    | 'SELLER_ABN'
  >
  text: ServerLabels['text']
  timeZone: string
  created_at: Date
  day_ends_at: Date
}

type Mail = typeof mails.$inferInsert

/** The mails of a paid order: to the kitchen, and to the customer with a calendar file. */
export function orderMails(data: OrderMailData): Mail[] {
  return [kitchenMail(data), confirmationMail(data)]
}

/** The kitchen reads every dish in both languages, its own first. */
function kitchenMail(data: OrderMailData): Mail {
  const { order, customer, env } = data
  const language = env.KITCHEN_LANGUAGE
  const t = translator(data, language)
  const summary = orderSummary(data, ...languagesFrom(language))
  const content = {
    heading: t('kitchen_heading', { order: order.order_id }),
    paragraphs: [],
    ...summary,
    facts: [...summary.facts, [t('customer'), contactOf(customer)] as const],
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

export function contactOf({
  full_name,
  mobile_number,
  email,
}: OrderMailData['customer']): string {
  return `${full_name}, ${mobile_number}, ${email}`
}

function confirmationMail(whole: OrderMailData): Mail {
  const data =
    mailContent('order', whole.customer) === 'all' ? whole : withoutWords(whole)
  const { order, customer, env } = data
  const language = languageOfCode(order.language)
  const t = translator(data, language)
  const content = {
    heading: t('thank_you'),
    included: gstRows(order, t),
    paragraphs: [orderGreeting(data, 'order'), t(introKey(order))],
    ...orderSummary(data, language),
    footer: [env.SELLER_NAME, env.SELLER_ADDRESS, `ABN ${env.SELLER_ABN}`],
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
  const t = translator(data, languageOfCode(data.order.language))
  const { customer } = data
  if (mailContent(mail, customer) !== 'all') return t('greeting_plain')
  return t('greeting', { name: customer.full_name })
}

function introKey(order: OrderRow): string {
  return order.order_type === 'DELIVERY' ? 'intro_delivery' : 'intro_pickup'
}

function envelope(
  { order, created_at, day_ends_at }: OrderMailData,
  whom: string,
  recipient: string,
  language: Language,
  content: MailContent,
) {
  return {
    dedupe_key: `order:${order.order_id}:${whom}`,
    customer_id: order.customer_id,
    recipient,
    created_at,
    send_until: day_ends_at,
    ...writeMail(content, language),
  }
}

function calendarOf(data: OrderMailData, language: Language) {
  const { order, env, created_at } = data
  const { facts, lines, place } = orderSummary(data, language)
  const dishes = lines.map((line) => `${line.quantity} × ${line.name}`)
  const content = calendarFile({
    number: order.order_id,
    date: order.schedule_date,
    timeZone: data.timeZone,
    slot: order.time_slot.name,
    title: data.text(
      language,
      `checkout.calendar_${order.order_type.toLowerCase()}`,
      {
        seller: env.SELLER_NAME,
      },
    ),
    place,
    description: [...facts.map(pairs(language)), '', ...dishes].join('\n'),
    stamp: created_at.getTime(),
  })
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'

  return { filename: `${order.order_id}.ics`, contentType, content }
}

function translator({ text }: OrderMailData, language: Language) {
  return (key: string, values?: Record<string, string>) =>
    text(language, `mail.${key}`, values)
}
