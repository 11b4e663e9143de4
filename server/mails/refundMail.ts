import { languageOfCode } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import type { OrderMailData } from './orderMails.ts'
import { methodText } from './orderSummary.ts'
import { renderMailHtml } from './renderMailHtml.ts'
import { renderMailText } from './renderMailText.ts'

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
    language,
    created_at,
    text: renderMailText(content, language),
    html: renderMailHtml(content, language),
  }
}

function reasonKey(order: OrderRow, isOwn: boolean, isPart: boolean): string {
  if (isPart) return 'refund_part'
  if (isOwn) return 'refund_closed'
  return order.payment_status === 'succeeded' ? 'refund_paid_twice' : 'refund_too_late'
}
