import type Stripe from 'stripe'
import { badParameter } from './apiError.ts'
import { type AppType, appTypeOf } from './apps.ts'
import type { Action } from './objects.ts'
import { qrPng } from './qrCode.ts'

type NextAction = Stripe.PaymentIntent.NextAction

type Question = { origin: string; intent: string; action: Action }

/** The apps with a `next_action` of their own; any other app redirects. */
const appActions: Partial<Record<AppType, (question: Question) => NextAction>> =
  {
    alipay: redirectToAlipay,
    wechat_pay: displayCode,
  }

/** The `next_action` of a payment: a page to visit, a code to scan, or a dialog. */
export function nextActionOf(type: string, question: Question): NextAction {
  const app = appTypeOf(type)
  if (app) return (appActions[app] ?? redirect)(question)
  if (question.action.return_url !== null) return redirect(question)
  const use_stripe_sdk = {
    type: 'three_d_secure_redirect',
    stripe_js: payAddress(question),
  }
  return { type: 'use_stripe_sdk', use_stripe_sdk }
}

/** The address in a payment's QR code; `via=scan` marks the device that scans it. */
export function scannedAddress(question: Question): string {
  return `${payAddress(question)}&via=scan`
}

function payAddress({ origin, intent, action }: Question): string {
  return `${origin}/pay/${intent}?page=${action.page}`
}

function redirect(question: Question): NextAction {
  return { type: 'redirect_to_url', redirect_to_url: wayOf(question) }
}

function redirectToAlipay(question: Question): NextAction {
  const alipay_handle_redirect = {
    ...wayOf(question),
    native_data: null,
    native_url: null,
  }
  return { type: 'alipay_handle_redirect', alipay_handle_redirect }
}

function wayOf(question: Question) {
  const { return_url } = question.action
  if (return_url === null) throw needsReturnUrl()
  return { url: payAddress(question), return_url }
}

function displayCode(question: Question): NextAction {
  const { origin, intent, action } = question
  const data = scannedAddress(question)
  const picture = (kind: 'png' | 'svg') =>
    `${origin}/pay/${intent}/code.${kind}?page=${action.page}`

  return {
    type: 'wechat_pay_display_qr_code',
    wechat_pay_display_qr_code: {
      data,
      hosted_instructions_url: payAddress(question),
      image_data_url: `data:image/png;base64,${qrPng(data).toString('base64')}`,
      image_url_png: picture('png'),
      image_url_svg: picture('svg'),
    },
  }
}

function needsReturnUrl() {
  return badParameter(
    'parameter_missing',
    'A return_url must be specified because this payment method leaves the page.',
    'return_url',
  )
}
