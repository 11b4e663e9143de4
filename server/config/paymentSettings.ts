import type { Env } from './env.ts'

/** The browser's payment settings; `scriptUrl` is null when Stripe's package loads its own script. */
export type BrowserPaymentSettings = {
  publishableKey: string
  scriptUrl: string | null
}

/** The browser's payment settings; null when no publishable key is set. */
export function paymentSettings(env: Env): BrowserPaymentSettings | null {
  if (env.sandbox)
    return {
      publishableKey: 'pk_sandbox',
      scriptUrl: `${sandboxOrigin(env)}/stripe.js`,
    }
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY
  return publishableKey === undefined
    ? null
    : { publishableKey, scriptUrl: null }
}

/** The sandbox's origin for browsers: SANDBOX_URL, or the shop's host with the sandbox's port. */
export function sandboxOrigin(env: Place & Pick<Env, 'PUBLIC_URL'>): string {
  return (
    env.SANDBOX_URL ??
    `http://${new URL(env.PUBLIC_URL).hostname}:${env.SANDBOX_PORT}`
  )
}

export function sandboxAddress(env: Place): string {
  return env.SANDBOX_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT}`
}

type Place = Pick<Env, 'SANDBOX_PORT' | 'SANDBOX_URL'>
