/** The languages of pages and messages. */
export const languages = ['en', 'zh'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

/** Each language's own name, and its HTML `lang`. */
export const languageFacts: Record<Language, { name: string; tag: string }> = {
  en: { name: 'English', tag: 'en' },
  zh: { name: '中文', tag: 'zh-CN' },
}

/** The language of a tag such as `zh-CN`, or null. */
export function languageOfTag(tag: string): Language | null {
  return languages.find((language) => tag.toLowerCase().startsWith(language)) ?? null
}
