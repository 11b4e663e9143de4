import type Stripe from 'stripe'
import * as z from 'zod'
import { badParameter, unexpectedState } from './apiError.ts'
import { type Call, ok, secondsOf } from './call.ts'
import { emit } from './events.ts'
import type { Form } from './form.ts'
import { readKnobs } from './knobs.ts'
import { newId } from './newId.ts'
import { find, insert, list, type Stored, save } from './objects.ts'
import {
  common,
  integer,
  mergeMetadata,
  metadata,
  paging,
  parseParameters,
} from './parameters.ts'

const text = z.string().optional()
const shape = {
  ...common,
  charge: text,
  payment_intent: text,
  amount: integer.pipe(z.number().min(1)).optional(),
  reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer'])
    .optional(),
  metadata: metadata.optional(),
}

/** `POST /v1/refunds`: refunds a part, or all that is left. */
export function createRefund(call: Call, _: string, form: Form) {
  const parameters = parseParameters(shape, form)
  const charge = chargeOf(call, parameters)
  const { body } = charge
  const refundable = body.amount - body.amount_refunded
  if (refundable === 0)
    throw unexpectedState(
      'charge_already_refunded',
      `Charge ${body.id} has already been refunded.`,
    )

  const amount = parameters.amount ?? refundable
  if (amount > refundable)
    throw badParameter(
      'parameter_invalid',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`,
      'amount',
    )

  const behaviour = refundBehaviour(call, body)
  const refund = newRefund(call, body, amount, parameters)
  if (behaviour === 'pending') refund.status = 'pending'
  body.amount_refunded += amount
  body.refunded = body.amount_refunded === body.amount

  const stored = insert<'refund'>(call.store, refund)
  if (behaviour !== undefined) finishLater(call, stored)
  save(call.store, charge)
  emit(call, 'refund.created', refund)
  emit(call, 'charge.refunded', body)

  return ok(refund)
}

function refundBehaviour({ store }: Call, { payment_method }: Stripe.Charge) {
  if (payment_method === null) return undefined
  const { secrets } = find(store, 'payment_method', payment_method)
  return secrets.behaviour?.refund
}

function finishLater({ store, now }: Call, refund: Stored<'refund'>): void {
  const { processing_ms } = readKnobs(store)
  save(store, { ...refund, due_at: now + processing_ms })
}

/** Completes a refund: a pending one succeeds, a succeeded one fails. */
export function finishRefund(call: Call, id: string): void {
  const refund = find(call.store, 'refund', id)
  const hasFailed = refund.body.status === 'succeeded'
  refund.body.status = hasFailed ? 'failed' : 'succeeded'
  save(call.store, { ...refund, due_at: null })
  if (hasFailed) takeBack(call, refund.body)
  emit(call, hasFailed ? 'refund.failed' : 'refund.updated', refund.body)
}

function takeBack({ store }: Call, refund: Stripe.Refund): void {
  const charge = find(store, 'charge', String(refund.charge))
  charge.body.amount_refunded -= refund.amount
  charge.body.refunded = false
  save(store, charge)
}

export function listRefunds({ store }: Call, _: string, form: Form) {
  const { charge, payment_intent, ...page } = parseParameters(
    { ...paging, charge: text, payment_intent: text },
    form,
  )
  return ok(
    list(store, 'refund', '/v1/refunds', page, { charge, payment_intent }),
  )
}

function chargeOf(
  { store }: Call,
  parameters: {
    charge?: string | undefined
    payment_intent?: string | undefined
  },
): Stored<'charge'> {
  const id = parameters.charge ?? latestCharge(store, parameters.payment_intent)
  const charge = find(store, 'charge', id, 'charge')
  if (charge.body.status !== 'succeeded')
    throw unexpectedState(
      'charge_not_refundable',
      `Charge ${id} did not succeed.`,
    )
  return charge
}

function latestCharge(
  store: Call['store'],
  intent: string | undefined,
): string {
  if (intent === undefined)
    throw badParameter(
      'parameter_missing',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'payment_intent',
    )

  const { body } = find(store, 'payment_intent', intent, 'payment_intent')
  if (typeof body.latest_charge === 'string' && body.status === 'succeeded')
    return body.latest_charge

  throw unexpectedState(
    'payment_intent_unexpected_state',
    `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
  )
}

function newRefund(
  call: Call,
  charge: Stripe.Charge,
  amount: number,
  parameters: Pick<z.output<z.ZodObject<typeof shape>>, 'metadata' | 'reason'>,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: secondsOf(call),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergeMetadata({}, parameters.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: parameters.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
