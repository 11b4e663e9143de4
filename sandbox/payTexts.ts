import { textsOf } from './languages.ts'

export type PayText = keyof typeof payTexts

/** The texts of the pages that ask a person about a payment. */
export const payTexts = textsOf('pages')
