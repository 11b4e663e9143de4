import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Language } from '#contract/languages.ts'
import {
  createTranslate,
  type Translate,
  translate,
} from '#contract/translations.ts'
import { useTranslations } from './actors.ts'

export function useLabels(): Translate {
  const translations = useTranslations()
  const dictionary = useSelector(
    translations,
    (snapshot) => snapshot.context.dictionary,
  )
  const language = useLanguage()

  return useMemo(
    () =>
      createTranslate((key, values) =>
        translate(dictionary, language, key, values),
      ),
    [dictionary, language],
  )
}

export function useLanguage(): Language {
  return useSelector(useTranslations(), (snapshot) => snapshot.context.language)
}
