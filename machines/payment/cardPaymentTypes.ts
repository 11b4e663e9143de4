import type { IntentStatus, PaymentRefusal } from './paymentOutcome.ts'

/** The card that pays: a saved one (the id of its payment method), or the one in the card field. */
export type Card = { savedCard: string } | { entered: true }

/** A card as a payment method of the provider; the card field is not needed any more. */
export type TakenCard = { savedCard: string }

/** A payment intent to be paid by card; `reference` is the number of the order or recharge. */
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
