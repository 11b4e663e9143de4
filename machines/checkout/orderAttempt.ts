import type { CartLine } from '#contract/cart.ts'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { type ApiError, isUncertain, messagesOf } from '#contract/errors.ts'
import type { Cents } from '#contract/money.ts'
import {
  intentOf,
  type Order,
  type OrderChanged,
  type OrderInput,
  type PlacedOrder,
  readMethodRefused,
  readOrderChanged,
} from '#contract/orders.ts'
import { isHandoff, type PaymentType } from '#contract/paymentTypes.ts'
import { haveSameDishes } from '../cart/cartLines.ts'
import { required } from '../core/required.ts'
import type {
  CardPayment,
  CardPaymentMethod,
} from '../payment/cardPaymentTypes.ts'
import type { Handoff } from '../payment/handoffTypes.ts'
import type { RefusalText } from '../payment/paymentOutcome.ts'
import type { DisplayedOrder, UnpaidOrder } from './checkoutForm.ts'

/** The request body: a new order, or the wallet payment of an existing one. */
export type OrderBody = OrderInput | { amount: Cents; order_id: string }

/**
 * An attempt to place an order. Its key and body never change, so a retry never creates a second order. It is sent
 * again only shortly after the customer pressed Pay.
 */
export type Attempt = {
  key: string
  /** The customer; keys are scoped by customer. */
  owner: string
  body: OrderBody
  method: PaymentType
  /**
   * The time of the press on Pay, in milliseconds by the business calendar. Records of older versions lack it and count
   * as old.
   */
  madeAt?: number | undefined
  /** The server refused the request before it processed the order: nothing was placed. */
  isRefused?: boolean | undefined
  /** The form at the press, for a return from a payment page to a tab without one. */
  form?: CheckoutValues | undefined
  /** Lines, bill, day and place as displayed; after a reload the page shows them without cart and lists. */
  ordered?: DisplayedOrder | undefined
}

/**
 * The certain outcome of a submission. `unpaid`: the order exists and awaits payment, with the provider's refusal, or
 * the customer chose another method. `refused`: nothing to pay; `order` was placed and is cancelled. `elsewhere`:
 * another tab settled the attempt, with this end. `forgotten`: the customer discarded it with an unknown outcome.
 */
export type SubmissionOutcome = Ending & {
  /** The order as the server lists it, if it was found there. */
  found?: Order
}

type Ending =
  | { kind: 'paid'; order: PlacedOrder }
  | ({
      kind: 'unpaid'
      order: PlacedOrder
      isGivenUp?: true
      /** A payment method that is not available. */
      refused?: PaymentType
    } & RefusalText)
  | { kind: 'refused'; order: PlacedOrder | null; error: ApiError }
  | { kind: 'elsewhere'; order: null; end: AttemptEnd }
  | { kind: 'forgotten'; order: null }

/**
 * The end of an attempt, which the tab that led it stores for the others. `orderId` is the order that was paid, has
 * expired or awaits its payment, null without a number. Without a record the end is `unknown`.
 */
export type AttemptEnd = {
  kind: 'paid' | 'unpaid' | 'expired' | 'refused' | 'forgotten' | 'unknown'
  orderId: string | null
}

/** The end of an attempt without a record of it. */
export const unknownEnd: AttemptEnd = { kind: 'unknown', orderId: null }

/** `wasSent`: the server may know the attempt. `card` pays a new attempt; it is null after a reload. */
export type SubmissionInput = PreparedAttempt & {
  card: CardPaymentMethod | null
}

/** An attempt before it is stored. */
export type AttemptDraft = Omit<Attempt, 'key' | 'madeAt' | 'isRefused'>

/** The record of an attempt; `isFresh` while it may be sent without another press. */
export type AttemptRecord = { attempt: Attempt; isFresh: boolean }

/** A stored attempt; `wasSent` if it is an earlier one that the server may know. */
export type PreparedAttempt = { attempt: Attempt; wasSent: boolean }

/** The existing order that a request pays; null for a new one. */
export function existingOrderOf(body: OrderBody | null): string | null {
  return body && 'order_id' in body ? (body.order_id ?? null) : null
}

/** The reference of a placed order: its number, else its payment intent, else the attempt's key. */
export function referenceOf(order: PlacedOrder, { key }: Attempt): string {
  return order.order_id ?? intentOf(order) ?? key
}

/** The input of a card payment; after a reload `card` is null, and the payment only asks the server. */
export function paymentOf({
  attempt,
  card,
  order: placed,
}: SubmissionInput & { order: PlacedOrder | null }): CardPayment {
  const order = required(placed, 'order')
  return {
    clientSecret: required(order.client_secret ?? null, 'client_secret'),
    card,
    saveCard:
      'save_payment_method' in attempt.body && attempt.body.save_payment_method,
    reference: referenceOf(order, attempt),
  }
}

/** The input of a hand-off; null if the method has no external payment page. */
export function handoffOf({
  order,
  attempt,
  wasSent,
}: PreparedAttempt & { order: PlacedOrder | null }): Handoff | null {
  const { method } = attempt
  if (!order?.client_secret || !isHandoff(method)) return null
  return {
    method,
    clientSecret: order.client_secret,
    paymentIntent: intentOf(order),
    reference: referenceOf(order, attempt),
    expiresAt: order.expires_at ? Date.parse(order.expires_at) : null,
    isResumed: wasSent,
  }
}

/** The present order, in cents, of a refusal because it changed; null for other outcomes. */
export function changedOrderOf(
  outcome: SubmissionOutcome | null,
): OrderChanged | null {
  const data = refusalDataOf(outcome, 'conflict')
  return data && readOrderChanged(data)
}

const otherAttempt = 'other_attempt'

/** The error of an attempt while another one of the same customer is not settled. */
export const unsettledAttemptError = conflictError(otherAttempt)

/** A conflict without a message of the server. */
export function conflictError(code: string): ApiError {
  return { code: 'conflict', detail: '', data: { code } }
}

/** The order of another tab, with the same key or dishes, that caused the refusal; else null. */
export function conflictingOrderOf(
  outcome: SubmissionOutcome | null,
): string | null {
  const orderId = refusalDataOf(outcome, 'unprocessable')?.order_id
  return typeof orderId === 'string' ? orderId : null
}

/** The order that the next attempt pays: the unpaid or the conflicting one; null for other outcomes. */
export function nextOrderOf(outcome: SubmissionOutcome | null): string | null {
  if (outcome?.kind === 'unpaid') return outcome.order.order_id ?? null
  if (outcome?.kind === 'elsewhere')
    return outcome.end.kind === 'unpaid' ? outcome.end.orderId : null
  return conflictingOrderOf(outcome)
}

/** The end of an attempt with this outcome. */
export function endOf(
  { body }: Attempt,
  outcome: SubmissionOutcome,
): AttemptEnd {
  if (outcome.kind === 'elsewhere') return outcome.end

  const existing = existingOrderOf(body)
  const orderId = nextOrderOf(outcome)
  if (orderId !== null) return { kind: 'unpaid', orderId }
  if (closureOf(outcome) === 'order_paid')
    return { kind: 'paid', orderId: existing }
  if (closureOf(outcome) === 'order_cancelled')
    return { kind: 'expired', orderId: outcome.order?.order_id ?? existing }

  return { kind: outcome.kind, orderId: outcome.order?.order_id ?? existing }
}

/** True if the customer cancelled a payment to use another method. */
export function isGivenUp(outcome: SubmissionOutcome | null): boolean {
  return outcome?.kind === 'unpaid' && outcome.isGivenUp === true
}

/** The unavailable payment method; null for other outcomes. */
export function refusedMethodOf(
  outcome: SubmissionOutcome | null,
): PaymentType | null {
  if (outcome?.kind === 'unpaid') return outcome.refused ?? null
  const data = refusalDataOf(outcome, 'conflict')
  return (data && readMethodRefused(data)?.payment_type) ?? null
}

/** The outcome of a refusal: the order stays open for another payment method, or there is nothing to pay. */
export function outcomeOfRefusal(error: ApiError): SubmissionOutcome {
  const refusal =
    error.code === 'conflict' ? readMethodRefused(error.data) : null
  if (!refusal?.order_id) return { kind: 'refused', order: null, error }

  const { order_id, payment_type: refused } = refusal
  const { language } = error
  return {
    kind: 'unpaid',
    order: { order_id },
    message: messagesOf(error).join(' '),
    ...(language && { language }),
    refused,
  }
}

/** True if an attempt was not sent because another one is not settled. */
export function isAttemptUnsettled(outcome: SubmissionOutcome | null): boolean {
  return refusalDataOf(outcome, 'conflict')?.code === otherAttempt
}

/**
 * `renew`: the pending attempt is the same order, and counts from this press. `resume`: it is another order and must be
 * settled first. `refuse`: these dishes are an order already.
 */
export type AttemptDecision =
  | { kind: 'begin' }
  | { kind: 'renew' | 'resume'; attempt: Attempt }
  | { kind: 'refuse'; error: ApiError }

/** Decides if a press on Pay begins a new attempt. A pending attempt goes before the unpaid order. */
export function decideAttempt(
  draft: AttemptDraft,
  { pending, unpaid }: { pending: Attempt | null; unpaid: UnpaidOrder | null },
): AttemptDecision {
  if (pending) {
    const kind = isSameAttempt(draft, pending) ? 'renew' : 'resume'
    return { kind, attempt: pending }
  }
  if (unpaid && isOfDishes(draft, unpaid.lines))
    return { kind: 'refuse', error: orderedElsewhere(unpaid.orderId) }
  return { kind: 'begin' }
}

function orderedElsewhere(orderId: string): ApiError {
  return { code: 'unprocessable', detail: '', data: { order_id: orderId } }
}

/** An attempt that counts from a new press on Pay, at `now` of the business calendar. */
export function renewedAttempt(attempt: Attempt, now: number): Attempt {
  return { ...attempt, madeAt: now, isRefused: false }
}

/** True when another tab has changed the stored cart and this tab has not received the change. */
export function isOfAnotherCart(
  draft: AttemptDraft,
  cart: { lines: readonly CartLine[] } | null,
): boolean {
  return (
    existingOrderOf(draft.body) === null &&
    cart !== null &&
    !haveSameDishes(dishesOf(draft), cart.lines)
  )
}

/** True if two attempts order the same dishes, choices and amounts, or pay the same existing order. */
export function isSameAttempt(
  first: AttemptDraft,
  second: AttemptDraft,
): boolean {
  const choicesOf = ({ body }: AttemptDraft) =>
    JSON.stringify(
      Object.entries({ ...body, menu_item: null, shown: null }).sort(),
    )
  return (
    first.owner === second.owner &&
    choicesOf(first) === choicesOf(second) &&
    haveSameDishes(dishesOf(first), dishesOf(second))
  )
}

/** True if an attempt is a new order of these dishes. */
function isOfDishes(draft: AttemptDraft, lines: readonly CartLine[]): boolean {
  return (
    existingOrderOf(draft.body) === null &&
    haveSameDishes(dishesOf(draft), lines)
  )
}

function dishesOf({ body }: AttemptDraft): readonly CartLine[] {
  return 'menu_item' in body ? body.menu_item : []
}

/** The code of a refusal because the existing order is paid or cancelled already; null for other outcomes. */
export function closureOf(
  outcome: SubmissionOutcome | null,
): 'order_paid' | 'order_cancelled' | null {
  const code = refusalDataOf(outcome, 'conflict')?.code
  return code === 'order_paid' || code === 'order_cancelled' ? code : null
}

function refusalDataOf(
  outcome: SubmissionOutcome | null,
  code: 'conflict' | 'unprocessable',
): Record<string, unknown> | null {
  if (outcome?.kind !== 'refused' || outcome.error.code !== code) return null
  return outcome.error.data
}

/** True if the server gave no valid response, or still processes a request with the same key. */
export function isUndecided(error: ApiError): boolean {
  return (
    isUncertain(error) ||
    (error.code === 'conflict' && error.data.code === 'in_progress')
  )
}

/** True if the request was refused before the order was processed; says nothing about an earlier attempt. */
export function isUnprocessed(error: ApiError): boolean {
  return ['unauthorized', 'forbidden', 'tooManyRequests'].includes(error.code)
}
