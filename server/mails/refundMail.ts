import { languageOfCode } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { contactOf, type OrderMailData } from './orderMails.ts'
import { methodText } from './orderSummary.ts'
import { writeMail } from './writeMail.ts'

/** The part of a refund mail's `dedupe_key` that names the payment. */
export function refundKey(intent: string): string {
  return `refund:${intent}`
}

/** The mail about a refund that is done: `back` of `amount` cents. `isOwn` says that the payment was the order's own, not one too late or too many. */
export function refundMail(
  { order, customer, env, text, created_at }: OrderMailData,
  payment: { intent: string; amount: number; method: string; back: number; isOwn: boolean },
) {
  const language = languageOfCode(order.language)
  const t = (key: string, values?: Record<string, string>) => text(language, `mail.${key}`, values)
  const isPart = payment.back < payment.amount
  const content = {
    heading: t(isPart ? 'refund_part_heading' : 'refund_heading'),
    paragraphs: [
      t('greeting', { name: customer.full_name }),
      t(reasonKey(order, payment.isOwn, isPart)),
    ],
    facts: [
      [t('order_number'), order.order_id] as const,
      [t('paid_with'), methodText(payment.method, language, text)] as const,
    ],
    lines: [],
    amounts: [[t('refund_amount'), formatMoney(payment.back)] as const],
    footer: [env.SELLER_NAME, env.SELLER_ADDRESS, `ABN ${env.SELLER_ABN}`],
  }
  return {
    dedupe_key: isPart ? `${refundKey(payment.intent)}:${payment.back}` : refundKey(payment.intent),
    recipient: customer.email,
    subject: t(isPart ? 'refund_part_subject' : 'refund_subject', { order: order.order_id }),
    created_at,
    ...writeMail(content, language),
  }
}

/** The mail to the kitchen about a refund that failed for good: a person pays the `left` cents back. */
export function failedRefundMail(
  { order, customer, env, text, created_at }: OrderMailData,
  payment: { intent_id: string | null; method: string },
  left: number,
) {
  const t = (key: string, values?: Record<string, string>) => text('en', `mail.${key}`, values)
  const content = {
    heading: t('refund_failed_heading'),
    paragraphs: [t('refund_failed')],
    facts: [
      [t('order_number'), order.order_id] as const,
      [t('payment'), payment.intent_id ?? ''] as const,
      [t('paid_with'), methodText(payment.method, 'en', text)] as const,
      [t('customer'), contactOf(customer)] as const,
    ],
    lines: [],
    amounts: [[t('refund_amount'), formatMoney(left)] as const],
    footer: [],
  }
  return {
    dedupe_key: `refund-failed:${payment.intent_id}`,
    recipient: env.KITCHEN_EMAIL,
    reply_to: customer.email,
    subject: t('refund_failed_subject', { order: order.order_id }),
    created_at,
    ...writeMail(content, 'en'),
  }
}

function reasonKey(order: OrderRow, isOwn: boolean, isPart: boolean): string {
  if (isPart) return 'refund_part'
  if (isOwn) return 'refund_closed'
  return order.payment_status === 'succeeded' ? 'refund_paid_twice' : 'refund_too_late'
}
