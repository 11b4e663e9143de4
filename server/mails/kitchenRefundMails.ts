import { gstOf } from '#contract/gst.ts'
import { languageOfCode } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import { paymentText } from '#contract/orderDescription.ts'
import type { OrderChange, PartRefundRow } from '../db/schema/kitchen.ts'
import type { MailAttachment } from '../db/schema/operations.ts'
import { isWholeRefund } from '../domain/refundedPieces.ts'
import { translatorOf } from '../i18n/names.ts'
import { piecesText, reasonText } from './changeTexts.ts'
import { gstRow } from './gstRows.ts'
import { mailTranslator } from './mailTranslator.ts'
import { withdrawnCalendarOf } from './orderCalendar.ts'
import type { OrderMailData } from './orderMailData.ts'
import type { OrderMailState } from './orderMailState.ts'
import { orderGreeting } from './orderMails.ts'
import { orderSummary } from './orderSummary.ts'
import { failedRefundMail, type RefundedPayment } from './refundMail.ts'
import { sellerLines } from './sellerLines.ts'
import { writeMail } from './writeMail.ts'

/** The refund of a cancelled order; an unpaid order needs none. */
export type RefundChannel = 'wallet' | 'provider' | 'unpaid'

export function partRefundKey(changeId: number): string {
  return `refund:part:${changeId}`
}

/**
 * The mail about a cancellation by the kitchen. A refund through the provider has its own mail once it is done. If the
 * confirmation was sent, its calendar file is withdrawn.
 */
export function cancelledMail(
  data: OrderMailData,
  change: OrderChange,
  channel: RefundChannel,
  confirmation: OrderMailState,
) {
  const { t, language } = translated(data)
  const [number, when] = orderSummary(data, language).facts
  return customerMail(data, {
    dedupe_key: `cancelled:${change.order_id}`,
    heading: 'cancelled_heading',
    subject: 'cancelled_subject',
    paragraphs: [
      t(firstSentence(data, change)),
      t(moneySentence(change, channel)),
    ],
    facts: [
      ...(number ? [number] : []),
      ...(when ? [when] : []),
      [t('reason'), reasonText(change, language)],
    ],
    refund: channel === 'wallet' && change.amount > 0 ? change : null,
    attachments:
      confirmation === 'sent' ? [withdrawnCalendarOf(data, language)] : [],
  })
}

function firstSentence(
  { created_at, day_ends_at }: OrderMailData,
  { by_request }: OrderChange,
): string {
  if (by_request) return 'cancelled_by_request'
  return day_ends_at <= created_at ? 'cancelled_afterwards' : 'cancelled'
}

/** After refunds of everything the provider is asked for nothing more. */
function moneySentence(
  { amount }: OrderChange,
  channel: RefundChannel,
): string {
  return channel === 'provider' && amount === 0
    ? 'cancelled_refunded'
    : `cancelled_${channel}`
}

/** The mail about an order that was cancelled because the provider does not know its payment. */
export function unknownPaymentMail(data: OrderMailData) {
  const { t, language } = translated(data)
  const { order, env } = data
  const [number, when] = orderSummary(data, language).facts

  return customerMail(data, {
    dedupe_key: `unknown:${order.order_id}`,
    heading: 'cancelled_heading',
    subject: 'cancelled_subject',
    paragraphs: [t('cancelled_unknown', { email: env.KITCHEN_EMAIL })],
    facts: [...(number ? [number] : []), ...(when ? [when] : [])],
    refund: null,
  })
}

/** The mail about a refund by the kitchen, in part or in full, of an order that stays. */
export function partRefundMail(
  data: OrderMailData,
  change: OrderChange,
  method: string,
) {
  const { t, language } = translated(data)
  const pieces = piecesText(change, orderSummary(data, language).lines)
  const texts = refundTexts(method === 'wallet', isWholeRefund(change))

  return customerMail(data, {
    dedupe_key: partRefundKey(change.id),
    heading: texts.heading,
    subject: texts.subject,
    paragraphs: [
      t(texts.sentence),
      ...(change.still_cook === false ? [t('refund_uncooked')] : []),
    ],
    facts: [
      [t('order_number'), change.order_id],
      [t('paid_with'), paymentText(method, translatorOf(language, data.text))],
      ...(pieces === null ? [] : [[t('refund_for'), pieces] as const]),
      [t('reason'), reasonText(change, language)],
    ],
    refund: change,
  })
}

export function failedPartMail(
  data: OrderMailData,
  payment: RefundedPayment,
  { change_id, amount }: Pick<PartRefundRow, 'change_id' | 'amount'>,
) {
  const mail = failedRefundMail(data, payment, amount)
  return { ...mail, dedupe_key: `refund-failed:part:${change_id}` }
}

function refundTexts(isWallet: boolean, isOfAll: boolean) {
  if (isOfAll)
    return {
      subject: 'refund_subject',
      heading: isWallet ? 'refund_all_wallet_heading' : 'refund_heading',
      sentence: isWallet ? 'refund_all_wallet' : 'refund_all',
    }
  return {
    subject: 'refund_part_subject',
    heading: isWallet ? 'refund_wallet_heading' : 'refund_part_heading',
    sentence: isWallet ? 'refund_wallet' : 'refund_part',
  }
}

type Parts = {
  dedupe_key: string
  heading: string
  subject: string
  paragraphs: string[]
  facts: (readonly [label: string, value: string])[]
  refund: Pick<OrderChange, 'amount' | 'gst'> | null
  attachments?: MailAttachment[]
}

function customerMail(
  data: OrderMailData,
  { dedupe_key, heading, subject, ...parts }: Parts,
) {
  const { order, customer, created_at } = data
  const { t, language } = translated(data)
  const { paragraphs, facts, refund, attachments = [] } = parts
  const content = {
    heading: t(heading),
    paragraphs: [orderGreeting(data, 'refund'), ...paragraphs],
    facts,
    lines: [],
    amounts:
      refund === null
        ? []
        : [
            [t('refund_amount'), formatMoney(refund.amount)] as const,
            ...gstRow(order, gstOf(refund.amount, refund.gst), t),
          ],
    footer: sellerLines(data, language),
  }

  return {
    dedupe_key,
    customer_id: order.customer_id,
    recipient: customer.email,
    subject: t(subject, { order: order.order_id }),
    created_at,
    attachments,
    ...writeMail(content, language),
  }
}

function translated(data: OrderMailData) {
  const language = languageOfCode(data.order.language)
  return { t: mailTranslator(data, language), language }
}
