import type Stripe from 'stripe'
import * as z from 'zod'
import { type Call, ok, secondsOf } from './call.ts'
import { type CardProblem, cardMessage } from './cardMessages.ts'
import { codesOf } from './cards.ts'
import type { Form } from './form.ts'
import { newId } from './newId.ts'
import { find, list } from './objects.ts'
import { common, paging, parseParameters } from './parameters.ts'
import { statementOf } from './statementDescriptor.ts'

/** Creates a charge of an intent's whole amount; it fails when there is a problem. `isAsked`: a person approved it. */
export function newCharge(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  problem: CardProblem | null,
  isAsked = false,
): Stripe.Charge {
  const id = newId('ch')
  const paid = problem === null
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: statementOf(intent, method.type),
    captured: paid,
    created: secondsOf(call),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: problem && codesOf(problem).code,
    failure_message: problem && cardMessage(problem, call.language),
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(problem),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, intent.amount, isAsked),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${call.origin}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

export function retrieveCharge({ store }: Call, id: string, form: Form) {
  parseParameters(common, form)
  return ok(find(store, 'charge', id).body)
}

export function listCharges({ store }: Call, _: string, form: Form) {
  const text = z.string().optional()
  const shape = { ...paging, customer: text, payment_intent: text }
  const { customer, payment_intent, ...page } = parseParameters(shape, form)
  return ok(
    list(store, 'charge', '/v1/charges', page, { customer, payment_intent }),
  )
}

const approved: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}

function outcomeOf(problem: CardProblem | null): Stripe.Charge.Outcome {
  const declined = problem !== null
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: problem,
    risk_level: 'normal',
    seller_message: declined
      ? 'The bank declined the payment.'
      : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  }
}

function detailsOf(
  { type, card }: Stripe.PaymentMethod,
  amount: number,
  isAsked: boolean,
): Stripe.Charge.PaymentMethodDetails {
  if (!card)
    return { type, [type]: { fingerprint: null, transaction_id: newId('app') } }
  const {
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    last4,
  } = card
  return {
    type,
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand,
      checks,
      country,
      electronic_commerce_indicator: null,
      exp_month,
      exp_year,
      fingerprint: fingerprint ?? null,
      funding,
      installments: null,
      last4,
      mandate: null,
      network: brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: isAsked ? approved : null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
