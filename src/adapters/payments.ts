import type {
  PaymentIntent,
  Stripe,
  StripeCardElement,
  StripeError,
} from '@stripe/stripe-js'
import type { Language } from '#contract/languages.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { byHandoffMethod, type HandoffMethod } from '#contract/paymentTypes.ts'
import { handoffPageOf, type ProviderPage } from './handoffPage.ts'
import { loadProvider, type ProviderSettings } from './loadProvider.ts'
import { type OpenFrame, openProviderFrame } from './providerFrame.ts'

/** The reason of a failed payment. `isUncertain`: no answer came, so the payment may have been made. */
export type PaymentFailure = {
  message: string
  code: string
  isUncertain: boolean
  language?: Language
}

export type PaymentAnswer =
  | { status: PaymentIntent.Status }
  | { error: PaymentFailure }

/** The result of a hand-off. `page` is null when nothing is left to do on the provider's page. */
export type HandoffResult =
  | { status: PaymentIntent.Status; page: ProviderPage | null }
  | { error: PaymentFailure }

/** A card field, and the provider with the language in which it was started. */
export type MountedCard = {
  stripe: Stripe
  card: StripeCardElement
  language: Language
}

/** The billing details for the bank; the country is always Australia. */
export type Billing = {
  name: string
  email: string
  address?:
    | { line1: string; city: string; state?: string; postal_code: string }
    | undefined
}

export type CardConfirmation = {
  clientSecret: string
  paymentMethod: string
  saveCard: boolean
}

/** The accessible name of the bank's question, and the signal that closes it. */
export type Question = { title: string; signal: AbortSignal }

type PaymentMethodAnswer = { paymentMethod: string } | { error: PaymentFailure }

export type StartHandoff = (
  clientSecret: string,
  returnUrl: string,
  billing: Billing,
) => Promise<HandoffResult>

/** The payment provider, whose script loads with the first call. */
export type BrowserPayments = {
  /**
   * Loads the provider's script and resolves with its language. Rejects when the script does not load; a later call
   * tries again.
   */
  start: () => Promise<Language>
  /** The provider in a language, for the card field. */
  stripe: (language: Language) => Promise<Stripe>
  /** Registers the card field that pays; returns a function that releases it. */
  hold: (field: MountedCard) => () => void
  /** Creates a payment method from the card field; the field may unmount afterwards. */
  createPaymentMethod: (billing: Billing) => Promise<PaymentMethodAnswer>
  /** Confirms the payment; after `requires_action` call `finishAction`. */
  confirmCard: (payment: CardConfirmation) => Promise<PaymentAnswer>
  retrieve: (clientSecret: string) => Promise<PaymentAnswer>
  /** Runs the bank's authentication of the customer; the signal closes it and rejects. */
  finishAction: (
    clientSecret: string,
    question: Question,
  ) => Promise<PaymentAnswer>
  /**
   * Starts a payment on the provider's page, which returns to `returnUrl`. It opens no page itself, and sends billing
   * details only for a method that needs them.
   */
  startHandoff: Record<HandoffMethod, StartHandoff>
  /** Reads a payment's status and the provider's page. */
  findPage: (clientSecret: string) => Promise<HandoffResult>
}

/**
 * Creates the payments. Each call uses the provider in the current language, so its messages are in that language; a
 * card field stays with the provider that has created it.
 */
export function createBrowserPayments(
  settings: ProviderSettings,
  language: () => Language,
  load = loadProvider,
  openFrame: OpenFrame = openProviderFrame,
): BrowserPayments {
  const loaded = new Map<Language, Promise<Stripe>>()
  let field: MountedCard | null = null

  const stripe = (locale: Language) => {
    const loading = loaded.get(locale) ?? load(settings, locale)
    loaded.set(locale, loading)
    loading.catch(() => loaded.delete(locale))
    return loading
  }
  const current = () => stripe(language())

  return {
    stripe,
    start: async () => {
      const locale = language()
      await stripe(locale)
      return locale
    },
    hold: (next) => {
      field = next
      return () => {
        if (field === next) field = null
      }
    },
    createPaymentMethod: async (billing) => {
      if (!field) return { error: fieldGone }
      const { stripe, card, language } = field
      const details = {
        type: 'card' as const,
        card,
        billing_details: withoutPostalCode(detailsOf(billing)),
      }
      const { paymentMethod, error } = await stripe.createPaymentMethod(details)

      return paymentMethod
        ? { paymentMethod: paymentMethod.id }
        : { error: failureOf(error, language) }
    },
    confirmCard: async ({ clientSecret, paymentMethod, saveCard }) => {
      const data = {
        payment_method: paymentMethod,
        ...(saveCard ? { setup_future_usage: 'off_session' as const } : {}),
      }
      return answerOf(
        language(),
        (await current()).confirmCardPayment(clientSecret, data, {
          handleActions: false,
        }),
      )
    },
    retrieve: async (clientSecret) =>
      answerOf(
        language(),
        (await current()).retrievePaymentIntent(clientSecret),
      ),
    finishAction: async (clientSecret, { title, signal }) => {
      const locale = language()
      const ofPage = await stripe(locale)
      signal.throwIfAborted()
      const frame = openFrame(settings, locale, title)
      // A question that stays open is better than a payment that cannot be made.
      const provider = frame.provider.catch(() => {
        frame.close()
        return ofPage
      })

      try {
        const ask = async () =>
          (await provider).handleNextAction({ clientSecret })
        return await answerOf(locale, Promise.race([ask(), aborted(signal)]))
      } finally {
        frame.close()
      }
    },
    startHandoff: byHandoffMethod(
      (method) => async (clientSecret, returnUrl, billing) => {
        const { confirm } = paymentMethods[method]
        const data = { return_url: returnUrl, ...optionsOf[method]?.(billing) }
        const options = { handleActions: false }
        return handoffOf(
          language(),
          (await current())[confirm](clientSecret, data, options),
        )
      },
    ),
    findPage: async (clientSecret) =>
      handoffOf(
        language(),
        (await current()).retrievePaymentIntent(clientSecret),
      ),
  }
}

const optionsOf: Partial<Record<HandoffMethod, (billing: Billing) => object>> =
  {
    wechat: () => ({
      payment_method_options: { wechat_pay: { client: 'web' } },
    }),
  }

function detailsOf({ name, email, address }: Billing) {
  const { line1, city, state, postal_code } = address ?? {}
  return {
    name,
    email,
    address: {
      country: 'AU',
      ...(line1 ? { line1 } : {}),
      ...(city ? { city } : {}),
      ...(state ? { state } : {}),
      ...(postal_code ? { postal_code } : {}),
    },
  }
}

/** The card field asks for the card's own postal code. */
function withoutPostalCode(details: ReturnType<typeof detailsOf>) {
  const { postal_code: _, ...address } = details.address
  return { ...details, address }
}

type IntentResponse = Promise<{
  paymentIntent?: PaymentIntent | undefined
  error?: StripeError | undefined
}>

async function handoffOf(
  language: Language,
  response: IntentResponse,
): Promise<HandoffResult> {
  const { paymentIntent, error } = await response
  if (!paymentIntent) return { error: failureOf(error, language) }
  return { status: paymentIntent.status, page: handoffPageOf(paymentIntent) }
}

async function answerOf(
  language: Language,
  response: IntentResponse,
): Promise<PaymentAnswer> {
  const { paymentIntent, error } = await response
  if (paymentIntent) return { status: paymentIntent.status }
  return { error: failureOf(error, language) }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  )
}

/** The error when the customer leaves the page before the card is sent. */
const fieldGone: PaymentFailure = {
  message: '',
  code: 'card_field_gone',
  isUncertain: false,
}

const uncertain = ['api_connection_error', 'api_error', 'rate_limit_error']

function failureOf(
  error: StripeError | undefined,
  language: Language,
): PaymentFailure {
  const type = error?.type ?? 'api_error'
  return {
    message: error?.message ?? '',
    code: error?.code ?? type,
    isUncertain: uncertain.includes(type),
    language,
  }
}
