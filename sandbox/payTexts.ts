import { textsOf } from './languages.ts'

export type PayText = keyof typeof payTexts

export const payTexts = textsOf('pages')
