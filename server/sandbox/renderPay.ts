import type Stripe from 'stripe'
import type { Language } from '#contract/translations.ts'
import { escapeHtml } from '../plugins/html.ts'
import type { Action } from './objects.ts'
import { pageOf, tableOf } from './page.ts'

const texts = {
  title: { en: 'Confirm this payment', zh: '确认这笔付款' },
  explanation: {
    en: 'This page stands in for your bank. It is a sandbox: no money moves.',
    zh: '此页面代替您的银行。这里是沙盒，不会真的扣款。',
  },
  amount: { en: 'Amount', zh: '金额' },
  method: { en: 'Paid with', zh: '付款方式' },
  approve: { en: 'Approve', zh: '批准' },
  fail: { en: 'Fail', zh: '拒绝' },
  leave: { en: 'Leave without an answer', zh: '不作答复，直接离开' },
  done: { en: 'Your answer has been taken.', zh: '您的答复已收到。' },
  over: {
    en: 'This payment no longer waits for an answer here.',
    zh: '这笔付款不再等待此页面的答复。',
  },
  sandbox: { en: 'Sandbox', zh: '沙盒' },
}

/** The page that asks a person about a payment. */
export function renderQuestion(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { page, return_url }: Action,
  language: Language,
): string {
  const say = (text: keyof typeof texts) => texts[text][language]
  const other = language === 'zh' ? 'en' : 'zh'
  const query = (locale: Language) => escapeHtml(`?page=${page}&locale=${locale}`)
  const button = (outcome: 'approve' | 'fail' | 'leave') =>
    `<button name="outcome" value="${outcome}"${outcome === 'approve' ? ' class="main"' : ''}>${say(outcome)}</button>`
  const leave = return_url === null ? '' : button('leave')
  return pageOf(
    say('title'),
    `<p>${say('explanation')}</p>
<form method="post" action="${query(language)}">
<p>${say('amount')}: <strong>${amountOf(intent)}</strong></p>
<p>${say('method')}: ${escapeHtml(nameOf(method))}</p>
<input type="hidden" name="page" value="${escapeHtml(page)}">
${button('approve')}${button('fail')}${leave}
</form>
<p><a href="${query(other)}" lang="${other}">${other === 'zh' ? '中文' : 'English'}</a></p>`,
    language,
  )
}

/** A page of one sentence. */
export function renderText(text: 'done' | 'over', language: Language): string {
  return pageOf(texts.sandbox[language], `<p role="status">${texts[text][language]}</p>`, language)
}

/** What was paid, for whoever has the address. */
export function renderReceipt(charge: Stripe.Charge): string {
  const { card, type } = charge.payment_method_details ?? {}
  const rows = [
    ['Paid', amountOf(charge)],
    ['Refunded', amountOf({ ...charge, amount: charge.amount_refunded })],
    ['With', card ? `${card.brand} ${card.last4}` : String(type)],
    ['At', new Date(charge.created * 1000).toISOString()],
    ['Number', charge.id],
  ]
  return pageOf('Receipt', `<p>No money moved.</p>\n${tableOf(['', ''], rows)}`)
}

function amountOf({ amount, currency }: { amount: number; currency: string }): string {
  const figure = (amount / 100).toFixed(2)
  return currency === 'aud' ? `A$${figure}` : `${figure} ${escapeHtml(currency.toUpperCase())}`
}

function nameOf({ card, type }: Stripe.PaymentMethod): string {
  return card ? `${card.brand.toUpperCase()} •••• ${card.last4}` : type
}
