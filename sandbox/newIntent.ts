import type Stripe from 'stripe'
import { badParameter } from './apiError.ts'
import type { MethodType } from './apps.ts'
import { type Call, secondsOf } from './call.ts'
import { newId } from './newId.ts'
import { mergeMetadata } from './parameters.ts'

/** The terms of a new intent; `amount` in the currency's smallest unit. */
export type IntentTerms = {
  amount: number
  currency: string
  customer?: string | undefined
  description?: string | undefined
  receipt_email?: string | undefined
  statement_descriptor?: string | undefined
  statement_descriptor_suffix?: string | undefined
  metadata?: Record<string, string> | '' | undefined
  allowed_payment_method_types?: MethodType[] | undefined
  capture_method: 'automatic' | 'automatic_async'
  confirmation_method: 'automatic'
}

export function newIntent(
  call: Call,
  given: IntentTerms,
): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method,
    client_secret: `${id}_${newId('secret', 25)}`,
    confirmation_method: given.confirmation_method,
    created: secondsOf(call),
    currency: given.currency.toLowerCase(),
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    ...typesOf(given),
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: given.statement_descriptor ?? null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** The allowed payment methods of an intent; only cards by default. */
export function typesOf({
  allowed_payment_method_types: allowed,
}: Pick<IntentTerms, 'allowed_payment_method_types'>) {
  return {
    allowed_payment_method_types: allowed ?? null,
    payment_method_types: allowed ?? ['card'],
  }
}

export function checkAmount(amount: number, currency: string): void {
  const code =
    amount < 50
      ? 'amount_too_small'
      : amount > 99_999_999
        ? 'amount_too_large'
        : null
  if (amount < 1)
    throw badParameter(
      'parameter_invalid_integer',
      'Invalid positive integer',
      'amount',
    )
  if (code === null) return

  const limit =
    code === 'amount_too_small' ? 'at least $0.50' : 'no more than $999,999.99'
  throw badParameter(
    code,
    `Amount must be ${limit} ${currency.toLowerCase()}`,
    'amount',
  )
}
