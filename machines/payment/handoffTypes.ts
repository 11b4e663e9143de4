import type { HandoffMethod } from '#contract/paymentTypes.ts'
import type { IntentStatus, PaymentRefusal } from './paymentOutcome.ts'

/** A payment intent to be paid on an external page; `reference` is the order's number. */
export type Handoff = {
  method: HandoffMethod
  clientSecret: string
  paymentIntent: string | null
  reference: string
  /** The order's cancellation time while unpaid: milliseconds by the business calendar, null if unknown. */
  expiresAt: number | null
  /** True after a reload: the server is asked first. */
  isResumed: boolean
}

/** The payment page: an address, and a QR code as a `data:` URL. */
export type HandoffPage = { url: string | null; qrImage: string | null }

/** The provider's response to a hand-off, with the payment page. */
export type HandoffAnswer =
  | { status: IntentStatus; page: HandoffPage | null; error?: never }
  | { error: PaymentRefusal; page?: never }

/** The provider's query parameters in a return address; all are optional. */
export type ReturnParameters = {
  paymentIntent: string | null
  redirectStatus: string | null
}

/** A return from a payment page. */
export type ReturnedPayment = ReturnParameters & { source: HandoffMethod }
