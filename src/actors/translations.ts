import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { type Language, languages } from '#contract/languages.ts'
import { getTranslations, type TranslationRow } from '#contract/translations.ts'
import { translationsMachine } from '#machines/shell/translationsMachine.ts'
import { rememberLanguage } from '../adapters/browser.ts'
import type { ClientDeps } from './clientDeps.ts'
import type { Effect } from './hear.ts'

const storedLanguage = z.object({
  version: z.literal(1),
  language: z.enum(languages),
  /** The labels that were fetched; null while they only ever came with the page. */
  rows: z.nullable(getTranslations.output),
})

type Labels = { language: Language; rows: readonly TranslationRow[] | null }

/** Language and labels to begin with: stored by an earlier visit, but labels that came with the page are newer. */
export function firstLabels({ storage }: ClientDeps, start: Labels): Labels {
  const stored = storage.read('store_language', storedLanguage)
  return { language: stored?.language ?? start.language, rows: start.rows ?? stored?.rows ?? null }
}

/** Labels and language; labels that were fetched are stored. */
export function translationsOf({ api, storage }: ClientDeps, language: () => Language) {
  const fetchTranslations = fromPromise<readonly TranslationRow[]>(async () => {
    const rows = await api.call(getTranslations)
    storage.write('store_language', storedLanguage, { version: 1, language: language(), rows })
    return rows
  })
  return translationsMachine.provide({ actors: { fetchTranslations } })
}

/** Remembers the chosen language. */
export const keepLanguage: Effect<'translations'> = ({ storage }, translations) => {
  translations.on('language.changed', ({ language }) => {
    const rows = storage.read('store_language', storedLanguage)?.rows ?? null
    storage.write('store_language', storedLanguage, { version: 1, language, rows })
    rememberLanguage(language)
  })
}
