/** The shop's languages: English and 中文; a browser's language belongs to the one with whose code it starts. */
export const languages = ['en', 'zh'] as const

/** A language of the shop. */
export type Language = (typeof languages)[number]

/** The language where none is known. */
export const defaultLanguage = 'en' satisfies Language

/** The languages that lack no text. In any other one a missing text is that of the default language. */
export const completeLanguages = ['en', 'zh'] as const satisfies readonly Language[]

/** What code writes differently in each language: `locale` is for dates and numbers, `tag` is the HTML `lang`. */
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
export function byLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  const values = languages.map((language) => [language, make(language)])
  return Object.fromEntries(values) as Record<Language, Value>
}

/** What a table has for a language; one that it lacks has what the default language has. */
export function inLanguage<Value>(
  language: Language,
  table: Partial<Record<Language, Value>> & Record<typeof defaultLanguage, Value>,
): Value {
  return table[language] ?? table[defaultLanguage]
}

/** The language of a tag such as `zh-CN`; null for one that the shop does not speak. */
export function languageOfTag(tag: string): Language | null {
  return languages.find((language) => tag.toLowerCase().startsWith(language)) ?? null
}

/** The language of a stored code; the default for any other text. */
export function languageOfCode(code: string): Language {
  return languages.find((language) => language === code) ?? defaultLanguage
}

/** The language of a first visit: the browser's first one where the shop speaks it, otherwise English. */
export function firstLanguage(browserLanguages: readonly string[]): Language {
  return languageOfTag(browserLanguages[0] ?? '') ?? defaultLanguage
}
