import en from './texts/en.json' with { type: 'json' }
import zh from './texts/zh.json' with { type: 'json' }

export const languages = ['en', 'zh'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

type Texts = typeof en
type Part = keyof Texts

/** Name, HTML `lang` and texts of each language; a file of texts may be incomplete. */
export const languageFacts: Record<
  Language,
  {
    name: string
    tag: string
    texts: { [Each in Part]?: Partial<Texts[Each]> }
  }
> = {
  en: { name: 'English', tag: 'en', texts: en },
  zh: { name: '中文', tag: 'zh-CN', texts: zh },
}

/** The texts of one part in a language; a missing text is English. */
export function textsIn<Each extends Part>(
  language: Language,
  part: Each,
): Texts[Each] {
  return { ...en[part], ...languageFacts[language].texts[part] }
}

export function textsOf<Each extends Part>(part: Each) {
  const keys = Object.keys(en[part]) as (keyof Texts[Each])[]
  const texts = languages.map(
    (language) => [language, textsIn(language, part)] as const,
  )
  const inAll = (key: keyof Texts[Each]) =>
    texts.map(([language, all]) => [language, all[key]])

  return Object.fromEntries(
    keys.map((key) => [key, Object.fromEntries(inAll(key))]),
  ) as Record<keyof Texts[Each], Record<Language, string>>
}

/** The language of a tag such as `zh-CN`, or null. */
export function languageOfTag(tag: string): Language | null {
  return (
    languages.find((language) => tag.toLowerCase().startsWith(language)) ?? null
  )
}
