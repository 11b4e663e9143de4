import type { Language } from '#contract/languages.ts'

/** The provider's status of an intent: `requires_payment_method` and so on. */
export type IntentStatus = string

/** A payment that the provider refused. If it is uncertain, the customer may have paid. `language` is the message's. */
export type PaymentRefusal = {
  message: string
  code: string
  isUncertain: boolean
  language?: Language
}

/** The provider's message for the customer, or null, and the message's language. */
export type RefusalText = { message: string | null; language?: Language }

/**
 * The outcome of a payment: taken (captured or processing), refused (with the provider's message), given up for another
 * method, or not payable any more.
 */
export type PaymentOutcome =
  | { kind: 'taken'; status: IntentStatus }
  | ({ kind: 'refused' } & RefusalText)
  | { kind: 'givenUp' }
  | { kind: 'gone' }

/** True if the provider has captured the payment or is processing it. */
export function isMade(state: IntentStatus | null): boolean {
  return state === 'succeeded' || state === 'processing'
}

/** True for an uncertain refusal, or one of an intent that another tab has paid. */
export function isDoubtful({ isUncertain, code }: PaymentRefusal): boolean {
  return isUncertain || code === 'payment_intent_unexpected_state'
}

/** Picks the message and the language of a refusal; a null message without a refusal. */
export function refusalTextOf({
  message = null,
  language,
}: Partial<RefusalText> = {}): RefusalText {
  return { message, ...(language && { language }) }
}
