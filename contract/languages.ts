import { recordOf } from './recordOf.ts'

/** A browser's language is matched by its first two letters. */
export const languages = ['en', 'zh'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage = 'en' satisfies Language

/** Languages without missing texts. In other languages the default language's text replaces a missing one. */
export const completeLanguages = [
  'en',
  'zh',
] as const satisfies readonly Language[]

export type CompleteLanguage = (typeof completeLanguages)[number]

/** Facts of each language: `locale` for dates and numbers, `tag` for the HTML `lang`. */
export const languageFacts = {
  en: {
    name: 'English',
    tag: 'en',
    locale: 'en-AU',
    colon: ': ',
    comma: ', ',
    listComma: ', ',
  },
  zh: {
    name: '中文',
    tag: 'zh-CN',
    locale: 'zh-CN',
    colon: '：',
    comma: '，',
    listComma: '、',
  },
} as const satisfies Record<Language, LanguageFacts>

type LanguageFacts = {
  name: string
  tag: string
  locale: string
  colon: string
  comma: string
  listComma: string
}

/** One value for each language. */
export function byLanguage<Value>(
  make: (language: Language) => Value,
): Record<Language, Value> {
  return recordOf(languages, make)
}

/** The value for a language, else that for the default language. */
export function inLanguage<Value>(
  language: Language,
  table: { [Code in Language]?: Value | undefined } & Record<
    typeof defaultLanguage,
    Value
  >,
): Value {
  return table[language] ?? table[defaultLanguage]
}

/** The language of a tag such as `zh-CN`; null if the shop does not have it. */
export function languageOfTag(tag: string): Language | null {
  return (
    languages.find((language) => tag.toLowerCase().startsWith(language)) ?? null
  )
}

/** The language of a stored code; the default for unknown text. */
export function languageOfCode(code: string): Language {
  return languages.find((language) => language === code) ?? defaultLanguage
}

/** The language of a first visit: the browser's first one if the shop has it, otherwise English. */
export function firstLanguage(browserLanguages: readonly string[]): Language {
  return languageOfTag(browserLanguages[0] ?? '') ?? defaultLanguage
}
