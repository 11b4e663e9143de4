import type { Env } from './env.ts'

/** What the page needs to know of its payment provider; `scriptUrl` is null where Stripe itself brings the script. */
export type BrowserPaymentSettings = { publishableKey: string; scriptUrl: string | null }

/** The page's payment provider: the sandbox, Stripe, or none where no publishable key is set. */
export function paymentSettings(env: Env): BrowserPaymentSettings | null {
  if (env.sandbox)
    return { publishableKey: 'pk_sandbox', scriptUrl: `${sandboxOrigin(env)}/stripe.js` }
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY
  return publishableKey === undefined ? null : { publishableKey, scriptUrl: null }
}

/** Where the browser finds the sandbox: on the shop's host, at its own port. */
export function sandboxOrigin(env: Pick<Env, 'PUBLIC_URL' | 'SANDBOX_PORT'>): string {
  return `http://${new URL(env.PUBLIC_URL).hostname}:${env.SANDBOX_PORT}`
}
