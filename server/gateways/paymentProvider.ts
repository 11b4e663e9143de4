import type { Cents } from '#contract/money.ts'
import type { ProviderMethodName } from '#contract/paymentMethods.ts'
import type { ChargeWords } from '../domain/chargeWords.ts'
import type { MarkedRefund } from '../domain/partRefund.ts'

/** A payment intent of the provider; amounts in cents. */
export type Intent = {
  id: string
  /** One of requires_payment_method, requires_confirmation, requires_action, processing, succeeded, canceled. */
  status: string
  amount: Cents
  received: Cents
  /** Refunded or on the way back, without failed refunds. */
  refunded: Cents
  /** The part of `refunded` that is not done yet. */
  refundPending: Cents
  /** The number of failed refunds, without partial ones. */
  refundsFailed: number
  /** The amount of the newest refund if it failed and was not partial; otherwise 0. */
  refundLost: Cents
  parts: MarkedRefund[]
  /** The state of a dispute, such as needs_response, won or lost; null when there is none. */
  dispute: string | null
  currency: string
  clientSecret: string
  declined: boolean
  /** The id of the last attempt; null when there was none. */
  charge: string | null
  receiptUrl: string | null
}

/** The terms of a new intent, in cents; `saveCard` keeps the card for later payments. */
export type PaymentIntentTerms = ChargeWords & {
  amount: Cents
  method: ProviderMethodName
  customer: string
  saveCard: boolean
  metadata: Record<string, string>
}

export type ProviderCard = {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/**
 * The facts of a payment for its bank: `dueBy` (milliseconds) ends the time for evidence. `reason` and `dueBy` are null
 * without a dispute, `card` is null for other methods.
 */
export type DisputeFacts = {
  reason: string | null
  dueBy: number | null
  card: { brand: string; last4: string; check: string | null } | null
}

/** The id of an event's intent, null for other events; `isUnderstood` is false for an unknown form. */
export type PaymentEvent = { intent: string | null; isUnderstood: boolean }

/** A customer of the shop. `mark` is unique: another shop on the same account may have the same email. */
export type MarkedCustomer = { email: string; mark: string }

/** A partial refund: the same `key` refunds once; `mark` identifies it in the provider's list. */
export type PartOfPayment = { amount: Cents; mark: string; key: string }

/** The payment provider. No call may be made inside a database transaction. */
export type PaymentProvider = {
  /** The id of the key's account; null when the key lacks the permission to read it. */
  findAccount: () => Promise<string | null>
  /** Creates a customer and returns its id; the same `key` creates only one. */
  createCustomer: (
    who: MarkedCustomer & { name: string },
    key: string,
  ) => Promise<string>
  /**
   * Deletes the `known` customer and those with the same mark, whose creation may have got no answer, with all cards.
   * Succeeds when there are none. Payments stay.
   */
  deleteCustomer: (
    who: MarkedCustomer & { known: string | null },
  ) => Promise<void>
  /** Throws UnknownCustomerError when there is no such customer. */
  createIntent: (terms: PaymentIntentTerms, key: string) => Promise<Intent>
  /** Throws UnknownIntentError when there is no such intent. */
  findIntent: (id: string) => Promise<Intent>
  /** The facts of an intent that a bank wants to know. Throws UnknownIntentError. */
  findDispute: (id: string) => Promise<DisputeFacts>
  /** Cancels an intent; returns it unchanged when it can no longer be cancelled. Throws UnknownIntentError. */
  cancelIntent: (id: string) => Promise<Intent>
  /**
   * Refunds all that is left of a payment, or a part. A full refund that was made before succeeds. A part that the
   * provider refuses throws RefundRefusedError. Throws UnknownIntentError.
   */
  refund: (intent: string, part?: PartOfPayment) => Promise<void>
  /** The cards of a customer; none when there is no such customer. */
  listCards: (customer: string) => Promise<ProviderCard[]>
  /** Detaches a card; succeeds when it was detached before. */
  detachCard: (id: string) => Promise<void>
  /** Reads a webhook's raw body; null when it is no event, or its signature is wrong or 5 minutes old. */
  readEvent: (
    body: Buffer,
    signature: string,
    now: number,
  ) => PaymentEvent | null
}

/**
 * The kind of a failed call. `refused`: nothing was done, and the same call would be refused again. `later`: the
 * provider cannot answer now. `unanswered`: the call may have taken effect.
 */
export type ProviderFailure = 'refused' | 'later' | 'unanswered'

/** A failed call; the message of a refusal contains the provider's message. */
export class PaymentProviderError extends Error {
  readonly failure: ProviderFailure
  /** True when the provider refuses the payment method itself. */
  readonly isOfMethod: boolean

  constructor(failure: ProviderFailure, cause: unknown, isOfMethod = false) {
    super(
      sentences[failure](cause instanceof Error ? cause.message : 'no reason'),
      { cause },
    )
    this.failure = failure
    this.isOfMethod = isOfMethod
  }
}

const sentences: Record<ProviderFailure, (words: string) => string> = {
  refused: (words) => `The payment provider refuses: ${words}`,
  later: () => 'The payment provider cannot answer now',
  unanswered: () => 'The payment provider did not answer',
}

/** The provider does not know the customer: somebody deleted it there. */
export class UnknownCustomerError extends PaymentProviderError {
  constructor(cause: unknown) {
    super('refused', cause)
  }
}

/** The provider does not know the intent. It may have been paid. */
export class UnknownIntentError extends PaymentProviderError {
  constructor(cause: unknown) {
    super('refused', cause)
  }
}

/** The provider refuses a refund for good: too little is left of the payment, or it is disputed. */
export class RefundRefusedError extends PaymentProviderError {
  constructor(cause: unknown) {
    super('refused', cause)
  }
}
