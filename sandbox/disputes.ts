import type Stripe from 'stripe'
import * as z from 'zod'
import { type Call, ok, secondsOf } from './call.ts'
import { emit } from './events.ts'
import type { Form } from './form.ts'
import { newId } from './newId.ts'
import { find, insert, list, save } from './objects.ts'
import { common, paging, parseParameters } from './parameters.ts'

/** The days in which a bank takes evidence. */
const evidenceDays = 9

export function disputeCharge(call: Call, charge: Stripe.Charge): void {
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
    evidence_details: {
      due_by: secondsOf(call) + evidenceDays * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  insert<'dispute'>(call.store, dispute as unknown as Stripe.Dispute)
  emit(call, 'charge.dispute.created', dispute)
}

/** `POST /v1/disputes/:id/close`: the shop accepts the dispute. */
export function closeDispute(call: Call, id: string, form: Form) {
  parseParameters(common, form)
  const dispute = find(call.store, 'dispute', id)
  dispute.body.status = 'lost'
  save(call.store, dispute)
  emit(call, 'charge.dispute.closed', dispute.body)
  return ok(dispute.body)
}

export function listDisputes({ store }: Call, _: string, form: Form) {
  const text = z.string().optional()
  const shape = { ...paging, charge: text, payment_intent: text }
  const { charge, payment_intent, ...page } = parseParameters(shape, form)
  return ok(
    list(store, 'dispute', '/v1/disputes', page, { charge, payment_intent }),
  )
}
