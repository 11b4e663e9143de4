import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js'
import type { Language } from '#contract/languages.ts'
import { type HandoffMethod, handoffMethods, paymentMethods } from '#contract/paymentMethods.ts'
import { handoffPageOf, type ProviderPage } from './handoffPage.ts'
import { loadProvider } from './loadProvider.ts'

/** Where the payment provider is; without `scriptUrl` it is Stripe itself. */
export type ProviderSettings = { publishableKey: string; scriptUrl: string | null }

/** Why a payment was not made; `isUncertain` when it may have been made although no answer came. */
export type PaymentFailure = {
  message: string
  code: string
  isUncertain: boolean
  /** The language of the message. */
  language?: Language
}

/** What came of an attempt: how the payment stands, or why there is none. */
export type PaymentAnswer = { status: PaymentIntent.Status } | { error: PaymentFailure }

/** What came of handing a payment over; `page` is where the customer pays, null when there is nothing left to do there. */
export type HandoffResult =
  | { status: PaymentIntent.Status; page: ProviderPage | null }
  | { error: PaymentFailure }

/** The card field on the page and the provider that it belongs to. */
export type MountedCard = { stripe: Stripe; card: StripeCardElement }

/** Who pays, as the bank is told; the country is always Australia. */
export type Billing = {
  name: string
  email: string
  address?: { line1: string; city: string; state?: string; postal_code: string } | undefined
}

/** A payment by card, with a payment method of the provider. */
export type CardConfirmation = { clientSecret: string; paymentMethod: string; saveCard: boolean }

/** What the provider makes of the card in the field. */
type TakenCardAnswer = { paymentMethod: string } | { error: PaymentFailure }

/** Begins a payment that is made outside of the shop. */
export type StartHandoff = (clientSecret: string, returnUrl: string) => Promise<HandoffResult>

/** The payment provider in the page; nothing is loaded before it is asked for. */
export type BrowserPayments = {
  /** Loads the provider's script and resolves with the language that it speaks; rejects when it does not come, and can then be called again. */
  start: () => Promise<Language>
  /** The provider speaking a language, for the card field. */
  stripe: (language: Language) => Promise<Stripe>
  /** Keeps the card field on the page as the one that pays; returns how to let it go. */
  hold: (field: MountedCard) => () => void
  /** Makes a payment method of what stands in the card field, which is not needed afterwards. */
  takeCard: (billing: Billing) => Promise<TakenCardAnswer>
  /** Tries the payment; `requires_action` is carried on by `finishAction`. */
  confirmCard: (payment: CardConfirmation) => Promise<PaymentAnswer>
  /** Asks how a payment stands. */
  retrieve: (clientSecret: string) => Promise<PaymentAnswer>
  /** Lets the customer prove to the bank who they are. */
  finishAction: (clientSecret: string) => Promise<PaymentAnswer>
  /** Begins a payment on a page that leads back to `returnUrl`; it opens and shows nothing itself. */
  startHandoff: Record<HandoffMethod, StartHandoff>
  /** Asks how a payment that was handed over stands, and where its page is. */
  findPage: (clientSecret: string) => Promise<HandoffResult>
}

/** The payments of a provider that `load` brings; messages come from it, in the language that `language` names. */
export function createBrowserPayments(
  settings: ProviderSettings,
  language: () => Language,
  load = loadProvider,
): BrowserPayments {
  const loaded = new Map<Language, Promise<Stripe>>()
  let field: MountedCard | null = null

  const stripe = (wanted: Language) => {
    const loading = loaded.get(wanted) ?? load(settings, wanted)
    loaded.set(wanted, loading)
    loading.catch(() => loaded.delete(wanted))
    return loading
  }
  const current = () => stripe(language())

  return {
    stripe,
    start: async () => {
      const spoken = language()
      await stripe(spoken)
      return spoken
    },
    hold: (next) => {
      field = next
      return () => {
        if (field === next) field = null
      }
    },
    takeCard: async (billing) => {
      if (!field) return { error: fieldGone }
      const { stripe, card } = field
      const details = { type: 'card' as const, card, billing_details: detailsOf(billing) }
      const { paymentMethod, error } = await stripe.createPaymentMethod(details)
      return paymentMethod
        ? { paymentMethod: paymentMethod.id }
        : { error: failureOf(error, language()) }
    },
    confirmCard: async ({ clientSecret, paymentMethod, saveCard }) => {
      const data = {
        payment_method: paymentMethod,
        ...(saveCard ? { setup_future_usage: 'off_session' as const } : {}),
      }
      return answerOf(
        language(),
        (await current()).confirmCardPayment(clientSecret, data, { handleActions: false }),
      )
    },
    retrieve: async (clientSecret) =>
      answerOf(language(), (await current()).retrievePaymentIntent(clientSecret)),
    finishAction: async (clientSecret) =>
      answerOf(language(), (await current()).handleNextAction({ clientSecret })),
    startHandoff: Object.fromEntries(
      handoffMethods.map((method) => [
        method,
        async (clientSecret: string, returnUrl: string) => {
          const { confirm } = paymentMethods[method]
          const data = { return_url: returnUrl, ...optionsOf[method] }
          const options = { handleActions: false }
          return handoffOf(language(), (await current())[confirm](clientSecret, data, options))
        },
      ]),
    ) as Record<HandoffMethod, StartHandoff>,
    findPage: async (clientSecret) =>
      handoffOf(language(), (await current()).retrievePaymentIntent(clientSecret)),
  }
}

/** What the provider wants to know of a method beside the way back. */
const optionsOf: Partial<Record<HandoffMethod, object>> = {
  wechat: { payment_method_options: { wechat_pay: { client: 'web' } } },
}

/** The postal code is left to the card field, which asks for the card's own. */
function detailsOf({ name, email, address }: Billing) {
  const { line1, city, state } = address ?? {}
  return {
    name,
    email,
    address: {
      country: 'AU',
      ...(line1 ? { line1 } : {}),
      ...(city ? { city } : {}),
      ...(state ? { state } : {}),
    },
  }
}

type Asked = Promise<{
  paymentIntent?: PaymentIntent | undefined
  error?: StripeError | undefined
}>

async function handoffOf(language: Language, asked: Asked): Promise<HandoffResult> {
  const { paymentIntent, error } = await asked
  if (!paymentIntent) return { error: failureOf(error, language) }
  return { status: paymentIntent.status, page: handoffPageOf(paymentIntent) }
}

async function answerOf(language: Language, asked: Asked): Promise<PaymentAnswer> {
  const { paymentIntent, error } = await asked
  if (paymentIntent) return { status: paymentIntent.status }
  return { error: failureOf(error, language) }
}

/** The customer has left the page before the card was sent. */
const fieldGone: PaymentFailure = { message: '', code: 'card_field_gone', isUncertain: false }

const uncertain = ['api_connection_error', 'api_error', 'rate_limit_error']

function failureOf(error: StripeError | undefined, language: Language): PaymentFailure {
  const type = error?.type ?? 'api_error'
  return {
    message: error?.message ?? '',
    code: error?.code ?? type,
    isUncertain: uncertain.includes(type),
    language,
  }
}
