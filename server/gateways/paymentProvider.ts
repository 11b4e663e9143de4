import type { Cents } from '#contract/money.ts'

/** A payment at the provider; amounts in cents. */
export type Intent = {
  id: string
  /** requires_payment_method, requires_confirmation, requires_action, processing, succeeded or canceled. */
  status: string
  amount: Cents
  /** What was taken so far. */
  received: Cents
  /** What was given back so far. */
  refunded: Cents
  currency: string
  clientSecret: string
  /** True when the last try was declined. */
  declined: boolean
  receiptUrl: string | null
}

/** What an intent is made of; `card` is kept for later when `saveCard`. */
export type PaymentIntentTerms = {
  amount: Cents
  method: 'card' | 'alipay' | 'wechat_pay'
  customer: string
  saveCard: boolean
  metadata: Record<string, string>
}

/** A card that the provider keeps. */
export type ProviderCard = {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** What an event is about; the shop asks for the rest. */
export type PaymentEvent = { type: string; intent: string | null }

/** The payment provider. No call may be made inside a database transaction. */
export type PaymentProvider = {
  /** Makes a customer; the same `key` makes one only. Answers its id. */
  createCustomer: (who: { email: string; name: string }, key: string) => Promise<string>
  createIntent: (terms: PaymentIntentTerms, key: string) => Promise<Intent>
  findIntent: (id: string) => Promise<Intent>
  /** Cancels an intent, or answers with it as it is when it is too late for that. */
  cancelIntent: (id: string) => Promise<Intent>
  /** Gives everything back; what was given back already is fine. */
  refund: (intent: string) => Promise<void>
  listCards: (customer: string) => Promise<ProviderCard[]>
  /** Forgets a card; one that is forgotten already is fine. */
  detachCard: (id: string) => Promise<void>
  /** The event in a webhook's raw body; null when its signature is wrong or older than five minutes, or it is no event. */
  readEvent: (body: Buffer, signature: string, now: number) => PaymentEvent | null
}

/** The provider failed; `answered` is false when it is not known whether the call had its effect. */
export class PaymentProviderError extends Error {
  readonly answered: boolean

  constructor(answered: boolean, cause: unknown) {
    super('The payment provider failed', { cause })
    this.answered = answered
  }
}
