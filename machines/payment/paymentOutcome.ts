import type { Language } from '#contract/languages.ts'

/** The provider's status of an intent: `requires_payment_method` and so on. */
export type IntentStatus = string

/**
 * The provider's refusal; an uncertain one may have charged the customer. `language` is the language of its message.
 */
export type PaymentRefusal = {
  message: string
  code: string
  isUncertain: boolean
  language?: Language
}

/** A refusal's message for the customer, or null. */
export type RefusalWords = { message: string | null; language?: Language }

/**
 * The outcome of a payment: taken (captured or processing), refused (with the provider's message), given up for another
 * method, or not payable any more.
 */
export type PaymentOutcome =
  | { kind: 'taken'; status: IntentStatus }
  | ({ kind: 'refused' } & RefusalWords)
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

export function wordsOf({
  message = null,
  language,
}: Partial<RefusalWords> = {}): RefusalWords {
  return { message, ...(language && { language }) }
}
