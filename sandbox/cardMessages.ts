import { type Language, textsOf } from './languages.ts'

export type CardProblem = keyof typeof cardMessages

const cardMessages = textsOf('declines')

export function cardMessage(problem: CardProblem, language: Language): string {
  return cardMessages[problem][language]
}
