import type { Language } from '#contract/languages.ts'

/** How an intent stands as the server knows it, in the words of the provider: `requires_payment_method` and so on. */
export type IntentStatus = string

/** A payment provider's refusal; an uncertain one may have taken the money. `language` is that of its words. */
export type PaymentRefusal = {
  message: string
  code: string
  isUncertain: boolean
  language?: Language
}

/** A refusal's words for the customer, null where it has none. */
export type RefusalWords = { message: string | null; language?: Language }

/**
 * How a payment ended: taken for good or on its way, refused (with the provider's words), given up by the customer, who
 * pays another way, or no longer to be paid.
 */
export type PaymentOutcome =
  | { kind: 'taken'; status: IntentStatus }
  | ({ kind: 'refused' } & RefusalWords)
  | { kind: 'givenUp' }
  | { kind: 'gone' }

/** True when the provider has the money, or is about to have it. */
export function isMade(state: IntentStatus | null): boolean {
  return state === 'succeeded' || state === 'processing'
}

/** True for a refusal that says nothing for certain, or tells of an intent that another tab has paid meanwhile. */
export function isDoubtful({ isUncertain, code }: PaymentRefusal): boolean {
  return isUncertain || code === 'payment_intent_unexpected_state'
}

/** The provider's message of a refusal, with its language. */
export function wordsOf({ message = null, language }: Partial<RefusalWords> = {}): RefusalWords {
  return { message, ...(language && { language }) }
}
