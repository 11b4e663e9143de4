import type { IntentStatus, PaymentRefusal } from './paymentOutcome.ts'

/** The card that is to pay: one that is kept at the provider (its payment method's id), or what is typed into the card field. */
export type Card = { savedCard: string } | { entered: true }

/** A card as the provider has it: a saved one, or a typed one of which it made a payment method at the press. The field is not needed any more. */
export type TakenCard = { savedCard: string }

/** One payment intent to be paid by card; `reference` is what the server knows it by: an order's or a recharge's number. */
export type CardPayment = {
  clientSecret: string
  /** Null after a reload: what happened is asked, nothing is confirmed. */
  card: TakenCard | null
  saveCard: boolean
  reference: string
}

/** A payment provider's word on a card: how the intent stands, or why it is refused. */
export type CardAnswer =
  | { status: IntentStatus; error?: never }
  | { error: PaymentRefusal; status?: never }
