import type { Language } from '#contract/translations.ts'
import type { Env } from '../config/env.ts'
import type { mails } from '../db/schema/operations.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { calendarFile } from '../domain/calendarFile.ts'
import type { Labels } from '../i18n/labels.ts'
import { orderSummary } from './orderSummary.ts'
import { renderHtml } from './renderHtml.ts'
import { type MailContent, pairs, renderText } from './renderText.ts'

/** What the mails of a paid order are made of. */
export type OrderNews = {
  order: OrderRow
  customer: { email: string; full_name: string; mobile_number: string }
  env: Pick<Env, 'KITCHEN_EMAIL' | 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_ABN'>
  text: Labels['text']
  created_at: Date
}

type Mail = typeof mails.$inferInsert

/** The mails of a paid order: to the kitchen, and to the customer with a calendar file. */
export function orderMails(news: OrderNews): Mail[] {
  return [kitchenMail(news), confirmationMail(news)]
}

function kitchenMail(news: OrderNews): Mail {
  const { order, customer, env } = news
  const say = speaker(news, 'en')
  const contact = `${customer.full_name}, ${customer.mobile_number}, ${customer.email}`
  const summary = orderSummary(order, 'en', news.text)
  const content = {
    heading: say('kitchen_heading', { order: order.order_id }),
    paragraphs: [],
    ...summary,
    facts: [...summary.facts, [say('customer'), contact] as const],
    footer: [],
  }
  return {
    ...envelope(news, 'kitchen', env.KITCHEN_EMAIL, 'en', content),
    reply_to: customer.email,
    subject: say('kitchen_subject', { order: order.order_id, date: order.schedule_date }),
  }
}

function confirmationMail(news: OrderNews): Mail {
  const { order, customer, env } = news
  const language = order.language === 'zh' ? 'zh' : 'en'
  const say = speaker(news, language)
  const content = {
    heading: say('thank_you'),
    paragraphs: [say('greeting', { name: customer.full_name }), say(introKey(order))],
    ...orderSummary(order, language, news.text),
    footer: [env.SELLER_NAME, env.SELLER_ADDRESS, `ABN ${env.SELLER_ABN}`],
  }
  return {
    ...envelope(news, 'customer', customer.email, language, content),
    subject: say('confirmation_subject', { order: order.order_id }),
    attachments: [calendarOf(news, language)],
  }
}

function introKey(order: OrderRow): string {
  return order.order_type === 'DELIVERY' ? 'intro_delivery' : 'intro_pickup'
}

function envelope(
  { order, created_at }: OrderNews,
  whom: string,
  recipient: string,
  language: Language,
  content: MailContent,
) {
  return {
    dedupe_key: `order:${order.order_id}:${whom}`,
    recipient,
    language,
    created_at,
    text: renderText(content, language),
    html: renderHtml(content, language),
  }
}

function calendarOf(news: OrderNews, language: Language) {
  const { order, env, created_at } = news
  const say = speaker(news, language)
  const { facts, items, place } = orderSummary(order, language, news.text)
  const dishes = items.map((item) => `${item.quantity} x ${item.name}`)
  const content = calendarFile({
    uid: `${order.order_id}@kitchen-storefront`,
    date: order.schedule_date,
    slot: order.time_slot.name,
    title: say(`calendar_${order.order_type.toLowerCase()}`, { seller: env.SELLER_NAME }),
    place,
    description: [...facts.map(pairs(language)), '', ...dishes].join('\n'),
    stamp: created_at.getTime(),
  })
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  return { filename: `${order.order_id}.ics`, contentType, content }
}

function speaker({ text }: OrderNews, language: Language) {
  return (key: string, values?: Record<string, string>) => text(language, `mail.${key}`, values)
}
