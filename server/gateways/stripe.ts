import Stripe from 'stripe'
import { currency, sum } from '#contract/money.ts'
import type { Env } from '../config/env.ts'
import { sandboxAddress } from '../config/paymentSettings.ts'
import type { MarkedRefund } from '../domain/partRefund.ts'
import { disputeFacts } from './disputeFacts.ts'
import {
  type Intent,
  type PartOfPayment,
  type PaymentIntentTerms,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderCard,
  type ProviderFailure,
  RefundRefusedError,
  UnknownCustomerError,
  UnknownIntentError,
} from './paymentProvider.ts'

type Settings = Pick<
  Env,
  | 'sandbox'
  | 'SANDBOX_PORT'
  | 'SANDBOX_URL'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
>

/** Creates the client of Stripe, or of the sandbox, which has the same API. `over` replaces HTTP. */
export function createPaymentProvider(
  env: Settings,
  over?: Stripe.HttpClient,
): PaymentProvider {
  const stripe = connect(env, over)
  const webhookSecrets = env.sandbox
    ? ['whsec_sandbox']
    : (env.STRIPE_WEBHOOK_SECRET ?? [])
  return {
    findAccount: async () => {
      const account = stripe.accounts.retrieveCurrent().then(({ id }) => id)
      return await awaitProvider(account).catch((error: unknown) => {
        if (causeOf(error) instanceof Stripe.errors.StripePermissionError)
          return null
        throw error
      })
    },
    createCustomer: async ({ email, name, mark }, idempotencyKey) => {
      const customer = { email, name, metadata: { mark } }
      return (
        await awaitProvider(
          stripe.customers.create(customer, { idempotencyKey }),
        )
      ).id
    },
    deleteCustomer: async ({ email, mark, known }) => {
      const listed = await awaitProvider(
        listAll(stripe.customers.list({ email, limit: 100 })),
      )
      const theirs = listed.filter(({ metadata }) => metadata.mark === mark)
      const ids = new Set([
        ...(known === null ? [] : [known]),
        ...theirs.map(({ id }) => id),
      ])
      const nobody = { resource_missing: async () => undefined }
      for (const id of ids)
        await awaitProvider(stripe.customers.del(id), nobody)
    },
    createIntent: async (terms, idempotencyKey) =>
      readIntent(
        stripe,
        await awaitProvider(
          stripe.paymentIntents.create(paramsOf(terms), { idempotencyKey }),
        ),
      ),
    findIntent: async (id) =>
      readIntent(
        stripe,
        await awaitProvider(
          stripe.paymentIntents.retrieve(id, expanded),
          unknownIntent,
        ),
      ),
    findDispute: async (id) =>
      disputeFacts(
        await awaitProvider(
          stripe.paymentIntents.retrieve(id, expanded),
          unknownIntent,
        ),
        await disputesOf(stripe, id),
      ),
    cancelIntent: async (id) =>
      readIntent(
        stripe,
        await awaitProvider(stripe.paymentIntents.cancel(id, expanded), {
          ...unknownIntent,
          payment_intent_unexpected_state: () =>
            stripe.paymentIntents.retrieve(id, expanded),
        }),
      ),
    refund: async (intent, part) => {
      if (part !== undefined) return await refundPart(stripe, intent, part)
      const done = {
        ...unknownIntent,
        charge_already_refunded: async () => undefined,
      }
      await awaitProvider(
        stripe.refunds.create({ payment_intent: intent }),
        done,
      )
    },
    listCards: async (customer) => {
      const listed = stripe.customers.listPaymentMethods(customer, {
        type: 'card',
        limit: 100,
      })
      const nobody = { resource_missing: async () => [] }
      return (await awaitProvider(listAll(listed), nobody)).flatMap(toCard)
    },
    detachCard: async (id) => {
      const detached = awaitProvider(stripe.paymentMethods.detach(id))
      await detached.catch((error: unknown) => {
        if (
          !(causeOf(error) instanceof Stripe.errors.StripeInvalidRequestError)
        )
          throw error
      })
    },
    readEvent: (body, signature, now) => {
      const events = webhookSecrets.map((secret) =>
        read(stripe, body, signature, secret, now),
      )
      return events.find((event) => event !== null) ?? null
    },
  }
}

/** With two retries, a call ends before the browser's timeout of 30 seconds. */
const clientOptions = { timeout: 8000, maxNetworkRetries: 2, telemetry: false }

function connect(env: Settings, over?: Stripe.HttpClient): Stripe {
  const options = { ...clientOptions, ...(over && { httpClient: over }) }
  if (!env.sandbox) return new Stripe(env.STRIPE_SECRET_KEY ?? '', options)
  const { hostname: host, port } = new URL(sandboxAddress(env))
  const sandbox = { host, port, protocol: 'http' as const }
  return new Stripe('sk_sandbox', { ...options, ...sandbox })
}

async function awaitProvider<T, U = never>(
  call: Promise<T>,
  otherwise: Record<
    string,
    (error: Stripe.errors.StripeError) => Promise<U>
  > = {},
): Promise<T | U> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const fallback = otherwise[error.code ?? '']
    if (fallback !== undefined) return await awaitProvider(fallback(error))
    if (error.code === 'resource_missing' && error.param === 'customer')
      throw new UnknownCustomerError(error)
    const isOfMethod = error.param?.includes('payment_method_types')
    throw new PaymentProviderError(failureOf(error), error, isOfMethod)
  }
}

const unknownIntent = {
  resource_missing: async (
    error: Stripe.errors.StripeError,
  ): Promise<never> => {
    throw new UnknownIntentError(error)
  },
}

/** 409: a concurrent call with the same key; its outcome is unknown. A key with other terms needs a new key. */
function failureOf(error: Stripe.errors.StripeError): ProviderFailure {
  const { statusCode } = error
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'later'
  if (statusCode === undefined || statusCode === 409) return 'unanswered'
  return statusCode === 429 || statusCode >= 500 ? 'later' : 'refused'
}

async function refundPart(
  stripe: Stripe,
  payment_intent: string,
  { amount, mark, key: idempotencyKey }: PartOfPayment,
): Promise<void> {
  const part = { payment_intent, amount, metadata: { part: mark } }
  const refund = awaitProvider(
    stripe.refunds.create(part, { idempotencyKey }),
    unknownIntent,
  )
  await refund.catch((error: unknown) => {
    if (error instanceof UnknownIntentError) throw error
    const cause = causeOf(error)
    throw cause instanceof Stripe.errors.StripeInvalidRequestError
      ? new RefundRefusedError(cause)
      : error
  })
}

function causeOf(error: unknown): unknown {
  return error instanceof PaymentProviderError ? error.cause : null
}

const expanded = { expand: ['latest_charge.refunds'] }

function paramsOf(terms: PaymentIntentTerms): Stripe.PaymentIntentCreateParams {
  return {
    amount: terms.amount,
    currency: currency.toLowerCase(),
    customer: terms.customer,
    allowed_payment_method_types: [terms.method],
    description: terms.description,
    ...(terms.method === 'card'
      ? { statement_descriptor_suffix: terms.statementSuffix }
      : {}),
    metadata: terms.metadata,
    ...(terms.saveCard ? { setup_future_usage: 'on_session' as const } : {}),
  }
}

const maxListed = 10_000

/** Reads all pages of a list, and throws rather than return a part. */
async function listAll<T>(pages: Stripe.ApiListPromise<T>): Promise<T[]> {
  const all = await pages.autoPagingToArray({ limit: maxListed })
  if (all.length >= maxListed)
    throw new Error('A list of the provider is too long to be summed.')
  return all
}

async function readIntent(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<Intent> {
  const charge =
    typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const refunds = charge === null ? [] : await refundsOf(stripe, charge)
  const plain = toIntent(intent, charge, refunds)
  if (!charge?.disputed) return plain
  const [dispute] = await disputesOf(stripe, intent.id)
  return { ...plain, dispute: dispute?.status ?? 'unknown' }
}

async function disputesOf(
  stripe: Stripe,
  payment_intent: string,
): Promise<Stripe.Dispute[]> {
  const listed = stripe.disputes.list({ payment_intent, limit: 100 })
  return await awaitProvider(listAll(listed))
}

/** A charge contains its newest refunds; if there are more, all are fetched. */
async function refundsOf(
  stripe: Stripe,
  { id, refunds }: Stripe.Charge,
): Promise<Stripe.Refund[]> {
  if (!refunds?.has_more) return refunds?.data ?? []
  return await awaitProvider(
    listAll(stripe.refunds.list({ charge: id, limit: 100 })),
  )
}

function toIntent(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
  refunds: readonly Stripe.Refund[],
): Intent {
  const sumOf = (statuses: string[]) =>
    sum(
      refunds.map(({ status, amount }) =>
        statuses.includes(status ?? '') ? amount : 0,
      ),
    )
  const ofOthers = refunds.filter(
    ({ metadata }) => metadata?.part === undefined,
  )
  const newest = refunds.toSorted(
    (left, right) => right.created - left.created,
  )[0]
  const isLost = newest?.status === 'failed' && ofOthers.includes(newest)
  const refundPending = sumOf(['pending', 'requires_action'])

  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    received: intent.amount_received,
    refunded: refundPending + sumOf(['succeeded']),
    refundPending,
    refundsFailed: ofOthers.filter(({ status }) => status === 'failed').length,
    refundLost: isLost ? newest.amount : 0,
    parts: refunds.flatMap(toPart),
    dispute: null,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    declined:
      intent.last_payment_error !== null &&
      intent.last_payment_error !== undefined,
    charge:
      typeof intent.latest_charge === 'string'
        ? intent.latest_charge
        : (charge?.id ?? null),
    receiptUrl: charge?.receipt_url ?? null,
  }
}

function toPart({ metadata, amount, status }: Stripe.Refund): MarkedRefund[] {
  const mark = metadata?.part
  if (mark === undefined) return []
  const isPending = status === 'pending' || status === 'requires_action'
  const other = status === 'succeeded' ? 'done' : 'failed'
  return [{ mark, amount, status: isPending ? 'pending' : other }]
}

function toCard({ id, card }: Stripe.PaymentMethod): ProviderCard[] {
  if (card === undefined) return []
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
  return [{ id, brand, last4, expMonth, expYear }]
}

const tolerance = 300

function read(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
  now: number,
) {
  const { webhooks } = stripe
  try {
    const event = webhooks.constructEvent(
      body,
      signature,
      secret,
      tolerance,
      undefined,
      now,
    )
    return { intent: intentIdOf(event), isUnderstood: true }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      return null
    if (error instanceof SyntaxError) return null
    // The signature is right, but the event has an unknown form.
    return { intent: null, isUnderstood: false }
  }
}

function intentIdOf({ data: { object } }: Stripe.Event): string | null {
  if (!('object' in object)) return null
  if (object.object === 'payment_intent') return object.id
  if (!isAbout(object)) return null
  const { payment_intent: intent } = object
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

function isAbout(
  object: Stripe.Event.Data.Object,
): object is Stripe.Charge | Stripe.Refund | Stripe.Dispute {
  return (
    'object' in object &&
    ['charge', 'refund', 'dispute'].includes(String(object.object))
  )
}
