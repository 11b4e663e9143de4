import { formatMoney } from '#contract/money.ts'
import type { OrderNews } from './orderMails.ts'
import { methodText } from './orderSummary.ts'
import { renderHtml } from './renderHtml.ts'
import { renderText } from './renderText.ts'

/** The mail about a payment, in cents, that came when its order could not be served by it any more and goes back. */
export function refundMail(
  { order, customer, env, text, created_at }: OrderNews,
  payment: { intent: string; amount: number; method: string },
) {
  const language = order.language === 'zh' ? ('zh' as const) : ('en' as const)
  const say = (key: string, values?: Record<string, string>) =>
    text(language, `mail.${key}`, values)
  const paid = order.payment_status === 'succeeded'
  const content = {
    heading: say('refund_heading'),
    paragraphs: [
      say('greeting', { name: customer.full_name }),
      say(paid ? 'refund_paid_twice' : 'refund_too_late'),
    ],
    facts: [
      [say('order_number'), order.order_id] as const,
      [say('paid_with'), methodText(payment.method, language, text)] as const,
    ],
    items: [],
    amounts: [[say('refund_amount'), formatMoney(payment.amount)] as const],
    footer: [env.SELLER_NAME, env.SELLER_ADDRESS, `ABN ${env.SELLER_ABN}`],
  }
  return {
    dedupe_key: `refund:${payment.intent}`,
    recipient: customer.email,
    subject: say('refund_subject', { order: order.order_id }),
    language,
    created_at,
    text: renderText(content, language),
    html: renderHtml(content, language),
  }
}
