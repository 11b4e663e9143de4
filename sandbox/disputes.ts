import type Stripe from 'stripe'
import * as z from 'zod'
import { answered, type Call, secondsOf } from './call.ts'
import { emit } from './events.ts'
import type { Form } from './form.ts'
import { newId } from './newId.ts'
import { find, insert, list, save } from './objects.ts'
import { common, paging, read } from './parameters.ts'

/** Disputes a charge as fraudulent, as its bank would. */
export async function disputeCharge(call: Call, charge: Stripe.Charge): Promise<void> {
  const dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: secondsOf(call),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  await insert<'dispute'>(call.tx, dispute as unknown as Stripe.Dispute)
  await emit(call, 'charge.dispute.created', dispute)
}

/** `POST /v1/disputes/:id/close`: the shop gives in. */
export async function closeDispute(call: Call, id: string, form: Form) {
  read(common, form)
  const dispute = await find(call.tx, 'dispute', id, { lock: true })
  dispute.body.status = 'lost'
  await save(call.tx, dispute)
  await emit(call, 'charge.dispute.closed', dispute.body)
  return answered(dispute.body)
}

/** `GET /v1/disputes/:id` */
export async function retrieveDispute({ tx }: Call, id: string, form: Form) {
  read(common, form)
  return answered((await find(tx, 'dispute', id)).body)
}

/** `GET /v1/disputes` */
export async function listDisputes({ tx }: Call, _: string, form: Form) {
  const text = z.string().optional()
  const shape = { ...paging, charge: text, payment_intent: text }
  const { charge, payment_intent, ...page } = read(shape, form)
  return answered(await list(tx, 'dispute', '/v1/disputes', page, { charge, payment_intent }))
}
