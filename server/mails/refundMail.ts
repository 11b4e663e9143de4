import { languageOfCode } from '#contract/languages.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import { paymentText } from '#contract/orderDescription.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import { translatorOf } from '../i18n/names.ts'
import { gstRow } from './gstRows.ts'
import { mailTranslator } from './mailTranslator.ts'
import { withdrawnCalendarOf } from './orderCalendar.ts'
import type { OrderMailData } from './orderMailData.ts'
import { contactOf, orderGreeting } from './orderMails.ts'
import { sellerLines } from './sellerLines.ts'
import { writeMail } from './writeMail.ts'

/** The payment's part of a refund mail's `dedupe_key`. */
export function refundKey(intent: string): string {
  return `refund:${intent}`
}

/**
 * The mail about a completed refund: `back` of `amount` cents. `isOwn` means the order's own payment, not a late or
 * duplicate one. `isKept` means that the order stays, `withdraws` that its calendar file is withdrawn.
 */
export function refundMail(
  data: OrderMailData,
  payment: {
    intent: string
    amount: number
    method: string
    back: number
    /** The GST in `back`; null for a payment that bought nothing. */
    gst: Cents | null
    isOwn: boolean
    isKept: boolean
    withdraws: boolean
  },
) {
  const { order, customer, text, created_at } = data
  const language = languageOfCode(order.language)
  const t = mailTranslator(data, language)
  const isPart = payment.back < payment.amount
  const content = {
    heading: t(isPart ? 'refund_part_heading' : 'refund_heading'),
    paragraphs: [
      orderGreeting(data, 'refund'),
      t(reasonKey(order, payment, isPart)),
    ],
    facts: [
      [t('order_number'), order.order_id] as const,
      [
        t('paid_with'),
        paymentText(payment.method, translatorOf(language, text)),
      ] as const,
    ],
    lines: [],
    amounts: [
      [t('refund_amount'), formatMoney(payment.back)] as const,
      ...(payment.gst === null ? [] : gstRow(order, payment.gst, t)),
    ],
    footer: sellerLines(data, language),
  }

  return {
    dedupe_key: isPart
      ? `${refundKey(payment.intent)}:${payment.back}`
      : refundKey(payment.intent),
    customer_id: order.customer_id,
    recipient: customer.email,
    subject: t(isPart ? 'refund_part_subject' : 'refund_subject', {
      order: order.order_id,
    }),
    created_at,
    attachments: payment.withdraws ? [withdrawnCalendarOf(data, language)] : [],
    ...writeMail(content, language),
  }
}

export type RefundedPayment = { intent_id: string | null; method: string }

/** The mail to the kitchen about a refund that failed permanently: a person refunds the `left` cents. */
export function failedRefundMail(
  data: OrderMailData,
  payment: RefundedPayment,
  left: number,
) {
  const dedupe_key = `refund-failed:${payment.intent_id}`
  return { dedupe_key, ...kitchenMail(data, payment, 'refund_failed', left) }
}

/** The mail to the kitchen about a refund made by a person that failed: the shop does not repeat it. */
export function lostRefundMail(
  data: OrderMailData,
  payment: RefundedPayment,
  { refundLost, refundsFailed }: Pick<Intent, 'refundLost' | 'refundsFailed'>,
) {
  const dedupe_key = `refund-lost:${payment.intent_id}:${refundsFailed}`
  return {
    dedupe_key,
    ...kitchenMail(data, payment, 'refund_lost', refundLost),
  }
}

function kitchenMail(
  data: OrderMailData,
  payment: RefundedPayment,
  reason: 'refund_failed' | 'refund_lost',
  cents: Cents,
) {
  const { order, customer, env, text, created_at } = data
  const language = env.KITCHEN_LANGUAGE
  const t = mailTranslator(data, language)
  const content = {
    heading: t('refund_failed_heading'),
    paragraphs: [t(reason)],
    facts: [
      [t('order_number'), order.order_id] as const,
      [t('payment'), payment.intent_id ?? ''] as const,
      [
        t('paid_with'),
        paymentText(payment.method, translatorOf(language, text)),
      ] as const,
      [t('customer'), contactOf(customer)] as const,
    ],
    lines: [],
    amounts: [[t('refund_amount'), formatMoney(cents)] as const],
    footer: [],
  }

  return {
    customer_id: order.customer_id,
    for_kitchen: true,
    recipient: env.KITCHEN_EMAIL,
    reply_to: customer.email,
    subject: t('refund_failed_subject', { order: order.order_id }),
    created_at,
    ...writeMail(content, language),
  }
}

function reasonKey(
  order: OrderRow,
  { isOwn, isKept }: { isOwn: boolean; isKept: boolean },
  isPart: boolean,
): string {
  if (isPart) return 'refund_part'
  if (isKept) return 'refund_all'
  if (isOwn) return 'refund_closed'
  return order.payment_status === 'succeeded'
    ? 'refund_paid_twice'
    : 'refund_too_late'
}
