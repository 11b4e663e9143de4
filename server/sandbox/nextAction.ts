import type Stripe from 'stripe'
import type { Action } from './objects.ts'
import { qrPng } from './qrCode.ts'

/** What the customer does next to pay with a kind of method: go to the page, scan its code, or answer in a dialog. */
export function nextActionOf(
  type: string,
  intent: string,
  origin: string,
  { page, return_url }: Action,
): Stripe.PaymentIntent.NextAction {
  const url = payAddress(origin, intent, page)
  if (type === 'alipay') {
    const alipay_handle_redirect = { url, return_url, native_data: null, native_url: null }
    return { type: 'alipay_handle_redirect', alipay_handle_redirect }
  }
  if (type === 'wechat_pay') return displayCode(origin, intent, page)
  if (return_url !== null) return { type: 'redirect_to_url', redirect_to_url: { url, return_url } }
  const use_stripe_sdk = { type: 'three_d_secure_redirect', stripe_js: url }
  return { type: 'use_stripe_sdk', use_stripe_sdk }
}

/** The address that stands in a payment's QR code: its page as the device that scans it sees it. */
export function scannedAddress(origin: string, intent: string, page: string): string {
  return `${payAddress(origin, intent, page)}&via=scan`
}

function payAddress(origin: string, intent: string, page: string): string {
  return `${origin}/pay/${intent}?page=${page}`
}

function displayCode(
  origin: string,
  intent: string,
  page: string,
): Stripe.PaymentIntent.NextAction {
  const data = scannedAddress(origin, intent, page)
  const picture = (kind: 'png' | 'svg') => `${origin}/pay/${intent}/code.${kind}?page=${page}`
  return {
    type: 'wechat_pay_display_qr_code',
    wechat_pay_display_qr_code: {
      data,
      hosted_instructions_url: payAddress(origin, intent, page),
      image_data_url: `data:image/png;base64,${qrPng(data).toString('base64')}`,
      image_url_png: picture('png'),
      image_url_svg: picture('svg'),
    },
  }
}
