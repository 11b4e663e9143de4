import type Stripe from 'stripe'
import type { ErrorBody } from './apiError.ts'
import { type Answer, type Call, ok } from './call.ts'
import { type CardProblem, cardMessage } from './cardMessages.ts'
import { codesOf } from './cards.ts'
import { newCharge } from './charges.ts'
import { disputeCharge } from './disputes.ts'
import { emit } from './events.ts'
import { readKnobs } from './knobs.ts'
import { newId } from './newId.ts'
import { nextActionOf } from './nextAction.ts'
import { find, insert, type Stored, save } from './objects.ts'
import { attach } from './paymentMethods.ts'

type Intent = Stored<'payment_intent'>
type Method = Stored<'payment_method'>

/** The parameters that decide whether a person is asked in a dialog or on a page. */
export type ActionOptions = {
  return_url: string | undefined
  use_stripe_sdk: boolean | undefined
}

/** Pays an intent: charges the method, or asks a person first. */
export function pay(
  call: Call,
  intent: Intent,
  method: Method,
  asking: ActionOptions,
): Answer {
  intent.body.payment_method = method.body.id
  intent.body.last_payment_error = null
  intent.body.next_action = null
  intent.body.canceled_at = null
  if (needsPerson(method)) return askPerson(call, intent, method, asking)
  return capture(call, intent, method)
}

/** A card that asks once is not asked about when it is saved. */
function needsPerson({ body, secrets }: Method): boolean {
  const { ask } = secrets.behaviour ?? {}
  return ask === 'always' || (ask === 'once' && body.customer === null)
}

function capture(call: Call, intent: Intent, method: Method): Answer {
  const { processing_ms } = readKnobs(call.store)
  if (processing_ms === 0) return charge(call, intent, method)
  intent.body.status = 'processing'
  intent.body.next_action = null
  intent.due_at = call.now + processing_ms
  save(call.store, intent)
  emit(call, 'payment_intent.processing', intent.body)
  return ok(intent.body)
}

export function finishProcessing(call: Call, id: string): void {
  const intent = find(call.store, 'payment_intent', id)
  const { status, payment_method } = intent.body
  intent.due_at = null
  if (status !== 'processing' || typeof payment_method !== 'string') {
    save(call.store, intent)
    return
  }
  charge(call, intent, find(call.store, 'payment_method', payment_method))
}

export function resolveAction(
  call: Call,
  intent: Intent,
  approved: boolean,
): void {
  const { payment_method } = intent.body
  if (
    intent.body.status !== 'requires_action' ||
    typeof payment_method !== 'string'
  )
    return

  const method = find(call.store, 'payment_method', payment_method)
  if (approved) capture(call, intent, method)
  else refuse(call, intent, method, 'payment_intent_authentication_failure')
}

function askPerson(
  call: Call,
  intent: Intent,
  method: Method,
  { return_url, use_stripe_sdk }: ActionOptions,
): Answer {
  const { type } = method.body
  const isDialog =
    type === 'card' && (use_stripe_sdk === true || return_url === undefined)
  const action = {
    page: newId('page'),
    return_url: isDialog ? null : (return_url ?? null),
    language: call.language,
  }

  intent.secrets.action = action
  intent.body.status = 'requires_action'
  intent.body.next_action = nextActionOf(type, {
    origin: call.origin,
    intent: intent.body.id,
    action,
  })
  save(call.store, intent)
  emit(call, 'payment_intent.requires_action', intent.body)

  return ok(intent.body)
}

function charge(call: Call, intent: Intent, method: Method): Answer {
  const { decline, disputed = false } = method.secrets.behaviour ?? {}
  if (decline) return refuse(call, intent, method, decline)

  const newestCharge = {
    ...newCharge(call, intent.body, method.body, null, needsPerson(method)),
    disputed,
  }

  insert<'charge'>(call.store, newestCharge)
  keepMethod(call, intent.body, method)
  Object.assign(intent.body, {
    status: 'succeeded',
    amount_received: intent.body.amount,
    latest_charge: newestCharge.id,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>)
  save(call.store, intent)
  emit(call, 'charge.succeeded', newestCharge)
  emit(call, 'payment_intent.succeeded', intent.body)
  if (disputed) disputeCharge(call, newestCharge)

  return ok(intent.body)
}

/** Saves a paid method to the customer if the intent asks for it; otherwise the method cannot pay again. */
function keepMethod(
  call: Call,
  { setup_future_usage, customer }: Stripe.PaymentIntent,
  method: Method,
): void {
  if (method.body.customer !== null) return
  if (setup_future_usage !== null && typeof customer === 'string')
    attach(call, method, customer)
  else
    save(call.store, { ...method, secrets: { ...method.secrets, spent: true } })
}

function refuse(
  call: Call,
  intent: Intent,
  method: Method,
  problem: CardProblem,
): Answer {
  const unproven = problem === 'payment_intent_authentication_failure'
  const failed = unproven
    ? null
    : newCharge(call, intent.body, method.body, problem)
  const error = {
    type: unproven
      ? ('invalid_request_error' as const)
      : ('card_error' as const),
    ...(unproven ? { code: problem } : codesOf(problem)),
    message: cardMessage(problem, call.language),
    payment_method: method.body,
    ...(failed ? { charge: failed.id } : {}),
  }

  Object.assign(intent.body, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
    latest_charge: failed?.id ?? intent.body.latest_charge,
  } satisfies Partial<Stripe.PaymentIntent>)
  if (failed) insert<'charge'>(call.store, failed)
  save(call.store, intent)
  if (failed) emit(call, 'charge.failed', failed)
  emit(call, 'payment_intent.payment_failed', intent.body)

  const refusal: ErrorBody = { ...error, payment_intent: intent.body }
  return { status: 402, body: { error: refusal } }
}
