import { type Language, textsOf } from './languages.ts'

/** A reason for declining a card, by Stripe's codes. */
export type CardProblem = keyof typeof cardMessages

/** The sentence of each refusal, for the customer. */
const cardMessages = textsOf('declines')

export function cardMessage(problem: CardProblem, language: Language): string {
  return cardMessages[problem][language]
}
