import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import type { Language } from '#contract/languages.ts'
import { CardElement } from '#sandbox/browser/cardElement.ts'
import { createStripe } from '#sandbox/browser/createStripe.ts'
import { wordsOf } from '#sandbox/browser/texts.ts'
import {
  type BrowserPayments,
  createBrowserPayments,
  type MountedCard,
} from '#src/adapters/payments.ts'

/** How the customer answers the bank's challenge (3-D Secure); `close` closes its dialog, `ignore` never answers. */
export type ChallengeAnswer = 'approve' | 'fail' | 'close' | 'ignore'

export type AskCustomer = () => Promise<ChallengeAnswer>

/** Creates a tab's payments: the shop's adapter on the sandbox's script, without a DOM. */
export function paymentsOf(
  origin: string,
  send: typeof fetch,
  language: () => Language,
  ask: AskCustomer,
  waitForChallenge: <T>(challenge: Promise<T>) => Promise<T>,
): BrowserPayments {
  const load = async (_: unknown, locale: Language) => {
    const stripe = createStripe(origin, 'pk_sandbox', { locale }, send)
    const answer = answerChallenge(stripe, send, ask)
    const handleNextAction = (next: { clientSecret: string }) =>
      waitForChallenge(answer(next))
    return { ...stripe, handleNextAction } as unknown as Stripe
  }
  return createBrowserPayments(
    { publishableKey: 'pk_sandbox', scriptUrl: null },
    language,
    load,
    (settings, locale) => ({
      provider: load(settings, locale),
      close: () => {},
    }),
  )
}

export function fieldOf(stripe: Stripe, number: string): MountedCard {
  return {
    stripe,
    card: new FilledCard(number) as unknown as StripeCardElement,
    language: 'en',
  }
}

class FilledCard extends CardElement {
  readonly #number: string

  constructor(number: string) {
    super(wordsOf('en'), {})
    this.#number = number
  }

  override read() {
    const card = {
      number: this.#number,
      cvc: '123',
      exp_month: '12',
      exp_year: '2034',
    }
    return { card, postalCode: '2000' }
  }
}

/** Replaces the script's dialog: asks the customer, and answers on the bank's page. */
function answerChallenge(
  { retrievePaymentIntent }: ReturnType<typeof createStripe>,
  send: typeof fetch,
  ask: AskCustomer,
) {
  return async ({ clientSecret }: { clientSecret: string }) => {
    const asked = await retrievePaymentIntent(clientSecret)
    if ('error' in asked || asked.paymentIntent.status !== 'requires_action')
      return asked

    const page =
      asked.paymentIntent.next_action?.use_stripe_sdk?.stripe_js ?? ''
    const answer = await ask()
    if (answer === 'ignore') return await new Promise<never>(() => {})

    if (answer === 'close') await closeChallenge(send, page, clientSecret)
    else while ((await answerPage(send, page, answer)) === null);
    const now = await retrievePaymentIntent(clientSecret)
    if ('error' in now || isPaid(now.paymentIntent.status)) return now

    const { last_payment_error: refusal } = now.paymentIntent
    return refusal ? { error: refusal } : now
  }
}

/** Submits an outcome on a payment page; null if no answer came. */
export async function answerPage(
  send: typeof fetch,
  address: string,
  outcome: string,
) {
  const page = new URL(address).searchParams.get('page') ?? ''
  const body = new URLSearchParams({ page, outcome })
  return await send(address, {
    method: 'POST',
    body,
    redirect: 'manual',
  }).catch(() => null)
}

async function closeChallenge(
  send: typeof fetch,
  page: string,
  clientSecret: string,
) {
  const intent = clientSecret.split('_secret_')[0] ?? ''
  const address = new URL(`/v1/payment_intents/${intent}/source_cancel`, page)
  const body = new URLSearchParams({
    client_secret: clientSecret,
    key: 'pk_sandbox',
  })
  await send(String(address), { method: 'POST', body }).catch(() => null)
}

function isPaid(status: string): boolean {
  return status === 'succeeded' || status === 'processing'
}
