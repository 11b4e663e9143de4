import type { HandoffMethod } from '#contract/paymentMethods.ts'
import type { IntentStatus, PaymentRefusal } from './paymentOutcome.ts'

/** One order's payment intent that is handed over to its provider; `reference` is the order's number. */
export type Handoff = {
  method: HandoffMethod
  clientSecret: string
  paymentIntent: string | null
  reference: string
  /** When the order is cancelled unless it is paid: milliseconds on the shop's calendar, null where that is not told. */
  expiresAt: number | null
  /** True after a reload: what happened is asked before anything is done. */
  isResumed: boolean
}

/** Where the customer pays: an address, and a code to scan as a `data:` URL. */
export type HandoffPage = { url: string | null; qrImage: string | null }

/** The provider's word on a payment that was handed over, with the page on which it waits for the customer. */
export type HandoffAnswer =
  | { status: IntentStatus; page: HandoffPage | null }
  | { error: PaymentRefusal }

/** The query parameters of a return from a payment page; each may be missing. */
export type ReturnedPayment = {
  source: HandoffMethod
  paymentIntent: string | null
  redirectStatus: string | null
}
