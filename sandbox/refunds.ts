import type Stripe from 'stripe'
import * as z from 'zod'
import { badParameter, unexpectedState } from './apiError.ts'
import { answered, type Call, secondsOf } from './call.ts'
import { emit } from './events.ts'
import type { Form } from './form.ts'
import { readKnobs } from './knobs.ts'
import { newId } from './newId.ts'
import { find, insert, list, type Stored, save } from './objects.ts'
import { common, integer, mergeMetadata, metadata, paging, read } from './parameters.ts'

const text = z.string().optional()
const shape = {
  ...common,
  charge: text,
  payment_intent: text,
  amount: integer.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
}

/** `POST /v1/refunds`: of the whole rest, or of a part. */
export async function createRefund(call: Call, _: string, form: Form) {
  const given = read(shape, form)
  const charge = await chargeOf(call, given)
  const { body } = charge
  const rest = body.amount - body.amount_refunded
  if (rest === 0)
    throw unexpectedState('charge_already_refunded', `Charge ${body.id} has already been refunded.`)
  const amount = given.amount ?? rest
  if (amount > rest)
    throw badParameter(
      'parameter_invalid',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`,
      'amount',
    )
  const behaviour = await refundBehaviour(call, body)
  const refund = newRefund(call, body, amount, given)
  if (behaviour === 'pending') refund.status = 'pending'
  body.amount_refunded += amount
  body.refunded = body.amount_refunded === body.amount
  const stored = await insert<'refund'>(call.tx, refund)
  if (behaviour !== undefined) await finishLater(call, stored)
  await save(call.tx, charge)
  await emit(call, 'refund.created', refund)
  await emit(call, 'charge.refunded', body)
  return answered(refund)
}

async function refundBehaviour({ tx }: Call, { payment_method }: Stripe.Charge) {
  if (payment_method === null) return undefined
  const { secrets } = await find(tx, 'payment_method', payment_method)
  return secrets.behaviour?.refund
}

async function finishLater({ tx, now }: Call, refund: Stored<'refund'>): Promise<void> {
  const { processing_ms } = await readKnobs(tx)
  await save(tx, { ...refund, due_at: new Date(now + processing_ms) })
}

/** What becomes of a refund after a while: a pending one succeeds, and one that succeeded fails. */
export async function finishRefund(call: Call, id: string): Promise<void> {
  const refund = await find(call.tx, 'refund', id, { lock: true })
  const hasFailed = refund.body.status === 'succeeded'
  refund.body.status = hasFailed ? 'failed' : 'succeeded'
  await save(call.tx, { ...refund, due_at: null })
  if (hasFailed) await takeBack(call, refund.body)
  await emit(call, hasFailed ? 'refund.failed' : 'refund.updated', refund.body)
}

async function takeBack({ tx }: Call, refund: Stripe.Refund): Promise<void> {
  const charge = await find(tx, 'charge', String(refund.charge), { lock: true })
  charge.body.amount_refunded -= refund.amount
  charge.body.refunded = false
  await save(tx, charge)
}

/** `GET /v1/refunds/:id` */
export async function retrieveRefund({ tx }: Call, id: string, form: Form) {
  read(common, form)
  return answered((await find(tx, 'refund', id)).body)
}

/** `GET /v1/refunds` */
export async function listRefunds({ tx }: Call, _: string, form: Form) {
  const { charge, payment_intent, ...page } = read(
    { ...paging, charge: text, payment_intent: text },
    form,
  )
  return answered(await list(tx, 'refund', '/v1/refunds', page, { charge, payment_intent }))
}

async function chargeOf(
  { tx }: Call,
  given: { charge?: string | undefined; payment_intent?: string | undefined },
): Promise<Stored<'charge'>> {
  const id = given.charge ?? (await latestCharge(tx, given.payment_intent))
  const charge = await find(tx, 'charge', id, { param: 'charge', lock: true })
  if (charge.body.status !== 'succeeded')
    throw unexpectedState('charge_not_refundable', `Charge ${id} did not succeed.`)
  return charge
}

async function latestCharge(tx: Call['tx'], intent: string | undefined): Promise<string> {
  if (intent === undefined)
    throw badParameter(
      'parameter_missing',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'payment_intent',
    )
  const { body } = await find(tx, 'payment_intent', intent, { param: 'payment_intent' })
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
  given: Pick<z.output<z.ZodObject<typeof shape>>, 'metadata' | 'reason'>,
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
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
