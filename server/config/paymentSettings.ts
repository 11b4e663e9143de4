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

/** The origin of the sandbox as the browser reaches it: the shop's host with the sandbox's port, unless it is named. */
export function sandboxOrigin(env: Place & Pick<Env, 'PUBLIC_URL'>): string {
  return env.SANDBOX_URL ?? `http://${new URL(env.PUBLIC_URL).hostname}:${env.SANDBOX_PORT}`
}

/** The address of the sandbox as the server reaches it. */
export function sandboxAddress(env: Place): string {
  return env.SANDBOX_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT}`
}

type Place = Pick<Env, 'SANDBOX_PORT' | 'SANDBOX_URL'>
