import { createStripe } from './createStripe.ts'

declare global {
  interface Window {
    Stripe?: unknown
  }
}

const script = document.currentScript
const origin = new URL(
  script instanceof HTMLScriptElement ? script.src : location.href,
).origin

window.Stripe = Object.assign(
  (key: string, options?: { locale?: string }) =>
    createStripe(origin, key, options),
  { version: 'sandbox' },
)
