/** The shop's languages: English and 中文. */
export const languages = ['en', 'zh'] as const

/** A language of the shop. */
export type Language = (typeof languages)[number]

/** The language of a first visit: Chinese when the browser's language starts with zh, otherwise English. */
export function firstLanguage(browserLanguages: readonly string[]): Language {
  return browserLanguages[0]?.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}
