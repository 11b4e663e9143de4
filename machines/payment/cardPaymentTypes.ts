import type { IntentStatus, PaymentRefusal } from './paymentOutcome.ts'

/** The card to pay with: a saved one (its payment method id), or the one in the card field. */
export type Card = { savedCard: string } | { entered: true }

/** A card as a payment method of the provider; the card field is not needed any more. */
export type CardPaymentMethod = { savedCard: string }

/** A payment intent to be paid by card; `reference` is the number of the order or recharge. */
export type CardPayment = {
  clientSecret: string
  /** Null after a reload: the payment only asks the server and confirms nothing. */
  card: CardPaymentMethod | null
  saveCard: boolean
  reference: string
}

/** The provider's response about a card: the intent's status, or a refusal. */
export type CardAnswer =
  | { status: IntentStatus; error?: never }
  | { error: PaymentRefusal; status?: never }
