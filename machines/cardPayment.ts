/** The card that pays: one that is kept at the provider (its payment method's id), or what is typed into the card field. */
export type Card = { savedCard: string } | { entered: true }

/** One payment intent to be paid by card; `reference` is what the server knows it by: an order's or a recharge's number. */
export type CardPayment = {
  clientSecret: string
  /** Null after a reload: what happened is asked, nothing is confirmed. */
  card: Card | null
  saveCard: boolean
  reference: string
}

/** A payment provider's word: how the intent stands, or its refusal in the customer's language; an uncertain one may have taken the money. */
export type CardAnswer =
  | { status: PaymentState }
  | { error: { message: string; code: string; isUncertain: boolean } }

/** How an intent stands as the server knows it, in the words of the provider: `requires_payment_method` and so on. */
export type PaymentState = string

/** How a card payment ended: taken for good or on its way, refused (with the provider's words), or no longer to be paid. */
export type CardOutcome =
  | { kind: 'taken'; status: PaymentState }
  | { kind: 'refused'; message: string | null }
  | { kind: 'gone' }
