import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Language } from '#contract/languages.ts'
import { type Dictionary, translate } from '#contract/translations.ts'
import type { NoticeValue } from '#machines/core/noticeText.ts'
import { useTranslations } from './actors.ts'

/** The texts of the chosen language: `t('cart.subtotal')`, `t('cart.total_items', { count: 3 })`. */
export type Translate = {
  (key: string, values?: Record<string, NoticeValue>): string
  /** The translation of a server's key where there is one, else the plain name that came beside it. */
  or: (key: string | null | undefined, name: string) => string
}

/** The labels of the chosen language; the view renders again when they change. */
export function useLabels(): Translate {
  const translations = useTranslations()
  const dictionary = useSelector(translations, (snapshot) => snapshot.context.dictionary)
  const language = useLanguage()
  return useMemo(() => createTranslate(dictionary, language), [dictionary, language])
}

/** The chosen language. */
export function useLanguage(): Language {
  return useSelector(useTranslations(), (snapshot) => snapshot.context.language)
}

function createTranslate(dictionary: Dictionary, language: Language): Translate {
  const t = (key: string, values: Record<string, NoticeValue> = {}): string => {
    const texts = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? or(value.key, value.name) : value,
    ])
    return translate(dictionary, language, key, Object.fromEntries(texts))
  }
  const or = (key: string | null | undefined, name: string) => {
    const text = key ? t(key) : name
    return text === key ? name : text
  }
  return Object.assign(t, { or })
}
