import { languageOfCode } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import type { OrderMailData } from './orderMails.ts'
import { methodText } from './orderSummary.ts'
import { renderMailHtml } from './renderMailHtml.ts'
import { renderMailText } from './renderMailText.ts'

/** The mail about a payment that is refunded because its order was cancelled or already paid; `amount` in cents. */
export function refundMail(
  { order, customer, env, text, created_at }: OrderMailData,
  payment: { intent: string; amount: number; method: string },
) {
  const language = languageOfCode(order.language)
  const t = (key: string, values?: Record<string, string>) => text(language, `mail.${key}`, values)
  const paid = order.payment_status === 'succeeded'
  const content = {
    heading: t('refund_heading'),
    paragraphs: [
      t('greeting', { name: customer.full_name }),
      t(paid ? 'refund_paid_twice' : 'refund_too_late'),
    ],
    facts: [
      [t('order_number'), order.order_id] as const,
      [t('paid_with'), methodText(payment.method, language, text)] as const,
    ],
    lines: [],
    amounts: [[t('refund_amount'), formatMoney(payment.amount)] as const],
    footer: [env.SELLER_NAME, env.SELLER_ADDRESS, `ABN ${env.SELLER_ABN}`],
  }
  return {
    dedupe_key: `refund:${payment.intent}`,
    recipient: customer.email,
    subject: t('refund_subject', { order: order.order_id }),
    language,
    created_at,
    text: renderMailText(content, language),
    html: renderMailHtml(content, language),
  }
}
