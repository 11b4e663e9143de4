import type { Cents } from '#contract/money.ts'
import type { ProviderMethodName } from '#contract/paymentMethods.ts'
import type { MarkedRefund } from '../domain/partRefund.ts'

/** A payment intent of the provider; amounts in cents. */
export type Intent = {
  id: string
  /** requires_payment_method, requires_confirmation, requires_action, processing, succeeded or canceled. */
  status: string
  amount: Cents
  /** Received so far. */
  received: Cents
  /** Refunded so far, or on the way back; without refunds that failed. */
  refunded: Cents
  /** The part of it that is not back yet. */
  refundPending: Cents
  /** How many refunds failed, without those of parts. */
  refundsFailed: number
  /** What the newest refund was of, if it failed and was no part; otherwise 0. */
  refundLost: Cents
  /** The refunds that the shop asked for as parts. */
  parts: MarkedRefund[]
  /** The state of a dispute, such as needs_response, won or lost; null when there is none. */
  dispute: string | null
  currency: string
  clientSecret: string
  /** True when the last attempt was declined. */
  declined: boolean
  /** The last attempt; null when there was none. */
  charge: string | null
  receiptUrl: string | null
}

/** The terms of a new intent, in cents; `saveCard` keeps the card for later payments. */
export type PaymentIntentTerms = {
  amount: Cents
  method: ProviderMethodName
  customer: string
  saveCard: boolean
  metadata: Record<string, string>
}

/** A card saved at the provider. */
export type ProviderCard = {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** The intent that an event is about, which the shop fetches itself; null when it is about something else, and `isUnderstood` false when its form is not known. */
export type PaymentEvent = { intent: string | null; isUnderstood: boolean }

/** A customer of the shop. Another shop on the same account may have a customer with the same email, but not with the same mark. */
export type MarkedCustomer = { email: string; mark: string }

/** A part of a payment to refund: the same `key` refunds it once, and `mark` names it in the provider's list. */
export type PartOfPayment = { amount: Cents; mark: string; key: string }

/** The payment provider. No call may be made inside a database transaction. */
export type PaymentProvider = {
  /** The id of the account that the key belongs to; null when the key may not ask for it. */
  findAccount: () => Promise<string | null>
  /** Creates a customer and returns its id; the same `key` creates only one. */
  createCustomer: (who: MarkedCustomer & { name: string }, key: string) => Promise<string>
  /** Deletes the `known` customer and those of the same mark whose creation was never answered, with all cards; succeeds when there are none. Payments stay. */
  deleteCustomer: (who: MarkedCustomer & { known: string | null }) => Promise<void>
  /** Throws UnknownCustomerError when there is no such customer. */
  createIntent: (terms: PaymentIntentTerms, key: string) => Promise<Intent>
  /** Throws UnknownIntentError when there is no such intent. */
  findIntent: (id: string) => Promise<Intent>
  /** Cancels an intent; returns it unchanged when it can no longer be cancelled. Throws UnknownIntentError. */
  cancelIntent: (id: string) => Promise<Intent>
  /** Refunds what is left of a payment, which succeeds when it was refunded before; or a part, which throws RefundRefusedError when the provider does not make it. Throws UnknownIntentError. */
  refund: (intent: string, part?: PartOfPayment) => Promise<void>
  /** The cards of a customer; none when there is no such customer. */
  listCards: (customer: string) => Promise<ProviderCard[]>
  /** Detaches a card; succeeds when it was detached before. */
  detachCard: (id: string) => Promise<void>
  /** Reads the event in a webhook's raw body; null when its signature is wrong or older than five minutes, or the body is not an event. */
  readEvent: (body: Buffer, signature: string, now: number) => PaymentEvent | null
}

/**
 * How a call to the provider failed. `refused`: the provider says no, nothing was done, and the same call would be refused
 * again. `later`: it says that it cannot now. `unanswered`: nobody knows whether the call took effect.
 */
export type ProviderFailure = 'refused' | 'later' | 'unanswered'

/** A call to the provider failed; the message of a refusal has the provider's words. */
export class PaymentProviderError extends Error {
  readonly failure: ProviderFailure
  /** True when the provider refuses the payment method, and not only this payment. */
  readonly isOfMethod: boolean

  constructor(failure: ProviderFailure, cause: unknown, isOfMethod = false) {
    super(sentences[failure](cause instanceof Error ? cause.message : 'no reason'), { cause })
    this.failure = failure
    this.isOfMethod = isOfMethod
  }
}

const sentences: Record<ProviderFailure, (words: string) => string> = {
  refused: (words) => `The payment provider refuses: ${words}`,
  later: () => 'The payment provider cannot answer now',
  unanswered: () => 'The payment provider did not answer',
}

/** The provider does not know the customer whom a call names, because somebody deleted it there. */
export class UnknownCustomerError extends PaymentProviderError {
  constructor(cause: unknown) {
    super('refused', cause)
  }
}

/** The provider does not know the intent that a call names. Whether it was paid is unknown. */
export class UnknownIntentError extends PaymentProviderError {
  constructor(cause: unknown) {
    super('refused', cause)
  }
}

/** The provider refuses a refund for good, because less is left of the payment, or it is disputed. */
export class RefundRefusedError extends PaymentProviderError {
  constructor(cause: unknown) {
    super('refused', cause)
  }
}
