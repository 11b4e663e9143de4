import type Stripe from 'stripe'
import { appOf } from './apps.ts'
import { escapeHtml } from './html.ts'
import {
  defaultLanguage,
  type Language,
  languageFacts,
  languages,
} from './languages.ts'
import { formatAmount } from './money.ts'
import type { Action } from './objects.ts'
import { sandboxPage, tableOf } from './page.ts'
import { type PayText, payTexts } from './payTexts.ts'
import { qrSvg } from './qrCode.ts'

/** The language of the page, the content of its QR code, and whether another device scanned it. */
export type PageView = {
  language: Language
  code: string | null
  isScanned: boolean
}

export function renderQuestion(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { page, return_url }: Action,
  { language, code, isScanned }: PageView,
): string {
  const say = (text: PayText) => payTexts[text][language]
  const others = languages.filter((other) => other !== language)
  const via = isScanned ? '&via=scan' : ''
  const query = (locale: Language) =>
    escapeHtml(`?page=${page}&locale=${locale}${via}`)
  const linkTo = (other: Language) =>
    `<a href="${query(other)}" lang="${other}">${languageFacts[other].name}</a>`
  const button = (outcome: 'approve' | 'fail' | 'leave') =>
    `<button name="outcome" value="${outcome}"${outcome === 'approve' ? ' class="main"' : ''}>${say(outcome)}</button>`
  const isDialog = return_url === null && method.type === 'card'
  const { title, explanation } = appOf(method.type) ?? payTexts

  return sandboxPage(
    title[language],
    `<p>${explanation[language]}</p>
${code === null ? '' : `<figure><div class="code" role="img" aria-label="${say('code')}">${qrSvg(code)}</div><figcaption>${say('scan')}</figcaption></figure>`}
<form method="post" action="${query(language)}">
<p>${say('amount')}: <strong>${escapeHtml(formatAmount(intent))}</strong></p>
<p>${say('method')}: ${escapeHtml(nameOf(method, language))}</p>
${intent.description === null ? '' : `<p>${say('purpose')}: ${escapeHtml(intent.description)}</p>\n`}<input type="hidden" name="page" value="${escapeHtml(page)}">
${button('approve')}${button('fail')}${isDialog ? '' : button('leave')}
</form>
<p>${others.map(linkTo).join(' ')}</p>`,
    language,
  )
}

/** A page of one sentence, with a link back if there is one. */
export function renderText(
  text: 'done' | 'failed' | 'left' | 'over' | 'paid',
  language: Language,
  back: string | null = null,
): string {
  const backLink =
    back === null
      ? ''
      : `<p><a href="${escapeHtml(back)}">${payTexts.back[language]}</a></p>`
  const sentence = `<p role="status">${payTexts[text][language]}</p>`
  return sandboxPage(
    payTexts.sandbox[language],
    `${sentence}\n${backLink}`,
    language,
  )
}

export function renderReceipt(charge: Stripe.Charge): string {
  const { card, type } = charge.payment_method_details ?? {}
  const rows = [
    ['Paid', formatAmount(charge)],
    ['Refunded', formatAmount({ ...charge, amount: charge.amount_refunded })],
    ['For', charge.description ?? ''],
    [
      'With',
      card
        ? `${card.brand} ${card.last4}`
        : appName(type ?? '', defaultLanguage),
    ],
    ['At', new Date(charge.created * 1000).toISOString()],
    ['On the statement', charge.calculated_statement_descriptor ?? ''],
    ['Number', charge.id],
  ]
  return sandboxPage(
    'Receipt',
    `<p>No money moved.</p>\n${tableOf(['', ''], rows)}`,
  )
}

function nameOf(
  { card, type }: Stripe.PaymentMethod,
  language: Language,
): string {
  return card
    ? `${card.brand.toUpperCase()} •••• ${card.last4}`
    : appName(type, language)
}

function appName(type: string, language: Language): string {
  return appOf(type)?.name[language] ?? type
}
