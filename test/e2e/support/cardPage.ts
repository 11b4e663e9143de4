import type { Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import type { Shop } from './story.ts'

export type Confirmed = {
  status?: string
  error?: { code: string; message: string }
}

/** Opens a page of the shop with the sandbox's card field, without the shop's own payment code. */
export async function openCardPage(
  page: Page,
  shop: Shop,
  locale: Language = 'en',
) {
  // This page has no served markup, which the field would disturb before hydration.
  await page.goto('/card')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.addScriptTag({ url: `${sandboxOf(shop)}/stripe.js` })
  await page.evaluate(mountCard, locale)

  return {
    heard: () => page.evaluate(() => window.cardPage.heard),
    /** Pays with the card in the field; resolves after the customer's challenge. */
    confirm: (clientSecret: string): Promise<Confirmed> =>
      page.evaluate((secret) => window.cardPage.confirm(secret), clientSecret),
  }
}

/** Creates a payment of A$20.90 that waits for a card; returns its client secret. */
export async function createIntent(shop: Shop): Promise<string> {
  const answer = await fetch(`${sandboxOf(shop)}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sandbox' },
    body: new URLSearchParams({ amount: '2090', currency: 'aud' }),
  })
  const { client_secret } = (await answer.json()) as { client_secret: string }
  return client_secret
}

function sandboxOf({ mailUrl }: Shop): string {
  return new URL(mailUrl).origin
}

declare global {
  interface Window {
    cardPage: {
      heard: string[]
      confirm: (secret: string) => Promise<Confirmed>
    }
  }
}

type Element = {
  mount: (place: HTMLElement) => void
  on: (name: string, listener: (event: Record<string, unknown>) => void) => void
}
type Confirmation = {
  paymentIntent?: { status: string }
  error?: Confirmed['error']
}
type StripeFactory = (
  key: string,
  options: { locale: string },
) => {
  elements: () => { create: (type: string, options: object) => Element }
  confirmCardPayment: (secret: string, data: object) => Promise<Confirmation>
}

function mountCard(locale: string) {
  const { Stripe } = window as unknown as { Stripe: StripeFactory }
  const stripe = Stripe('pk_sandbox', { locale })
  const place = document.createElement('div')

  document.querySelector('main')?.prepend(place)
  const card = stripe.elements().create('card', {})
  const heard: string[] = []

  for (const name of ['ready', 'focus', 'blur', 'escape'])
    card.on(name, () => heard.push(name))
  card.on('change', ({ complete, empty, brand, error }) => {
    const code = error ? ` ${(error as { code: string }).code}` : ''
    heard.push(
      `${brand}${empty ? ' empty' : ''}${complete ? ' complete' : ''}${code}`,
    )
  })
  card.mount(place)
  window.cardPage = {
    heard,
    confirm: async (secret) => {
      const method = {
        card,
        billing_details: { name: 'Wei Chen', address: { country: 'AU' } },
      }
      const { paymentIntent, error } = await stripe.confirmCardPayment(secret, {
        payment_method: method,
      })
      if (error) return { error: { code: error.code, message: error.message } }

      return paymentIntent ? { status: paymentIntent.status } : {}
    },
  }
}
