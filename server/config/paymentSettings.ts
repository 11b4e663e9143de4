import type { Env } from './env.ts'

/** The payment settings that the browser needs; `scriptUrl` is null when Stripe's own package loads the script. */
export type BrowserPaymentSettings = { publishableKey: string; scriptUrl: string | null }

/** The browser's payment settings for the sandbox or Stripe; null when no publishable key is set. */
export function paymentSettings(env: Env): BrowserPaymentSettings | null {
  if (env.sandbox)
    return { publishableKey: 'pk_sandbox', scriptUrl: `${sandboxOrigin(env)}/stripe.js` }
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY
  return publishableKey === undefined ? null : { publishableKey, scriptUrl: null }
}

/** The origin of the sandbox as the browser reaches it: the shop's host with the sandbox's port. */
export function sandboxOrigin(env: Pick<Env, 'PUBLIC_URL' | 'SANDBOX_PORT'>): string {
  return `http://${new URL(env.PUBLIC_URL).hostname}:${env.SANDBOX_PORT}`
}
