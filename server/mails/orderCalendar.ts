import { calendarFile } from '#contract/calendarFile.ts'
import type { Language } from '#contract/languages.ts'
import { languageFacts } from '#contract/languages.ts'
import type { MailAttachment } from '../db/schema/operations.ts'
import type { OrderMailData } from './orderMailData.ts'
import { orderSummary } from './orderSummary.ts'
import { pairs } from './renderMailText.ts'

/** The calendar file of a paid order. */
export function calendarOf(
  data: OrderMailData,
  language: Language,
): MailAttachment {
  const { facts, lines, place } = orderSummary(data, language)
  const dishes = lines.map(({ quantity, name, notes }) =>
    [`${quantity} × ${name}`, ...notes].join(languageFacts[language].comma),
  )
  const content = calendarFile({
    ...appointmentOf(data, language),
    place,
    description: [...facts.map(pairs(language)), '', ...dishes].join('\n'),
  })

  return attachment(data, 'PUBLISH', content)
}

/** The calendar file that withdraws the appointment of a cancelled order. */
export function withdrawnCalendarOf(
  data: OrderMailData,
  language: Language,
): MailAttachment {
  const content = calendarFile({
    ...appointmentOf(data, language),
    place: '',
    description: '',
    withdrawnBy: data.env.KITCHEN_EMAIL,
  })

  return attachment(data, 'CANCEL', content)
}

function appointmentOf(
  { order, env, text, timeZone, created_at }: OrderMailData,
  language: Language,
) {
  const key = `checkout.calendar_${order.order_type.toLowerCase()}`
  return {
    number: order.order_id,
    date: order.schedule_date,
    timeZone,
    slot: order.time_slot.name,
    title: text(language, key, { seller: env.SELLER_NAME }),
    stamp: created_at.getTime(),
  }
}

function attachment(
  { order }: OrderMailData,
  method: 'PUBLISH' | 'CANCEL',
  content: string,
): MailAttachment {
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return { filename: `${order.order_id}.ics`, contentType, content }
}
