import type { Answer } from './call.ts'

const shown = new Set([
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
])

/** Removes the fields of a payment intent that the publishable key may not read, such as customer and metadata. */
export function clientView({ status, body }: Answer): Answer {
  return { status, body: viewOf(body) }
}

function viewOf(body: object): object {
  if (
    'error' in body &&
    typeof body.error === 'object' &&
    body.error !== null
  ) {
    const { error } = body
    if (
      !('payment_intent' in error) ||
      typeof error.payment_intent !== 'object'
    )
      return body
    return {
      error: { ...error, payment_intent: viewOf(error.payment_intent ?? {}) },
    }
  }
  if (!('object' in body) || body.object !== 'payment_intent') return body
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => shown.has(name)),
  )
}
