import { defaultLanguage, languageOfTag, textsIn } from '../languages.ts'

export type CardTexts = ReturnType<typeof wordsOf>

/** The texts for a locale such as `en`, `en-AU` or `zh-CN`; the default language for any other. */
export function wordsOf(locale: string | undefined) {
  return textsIn(languageOfTag(locale ?? '') ?? defaultLanguage, 'card')
}
