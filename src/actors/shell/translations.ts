import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { type Language, languages } from '#contract/languages.ts'
import {
  buildDictionary,
  type Dictionary,
  getTranslations,
  type TranslationRow,
} from '#contract/translations.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { translationsMachine } from '#machines/shell/translationsMachine.ts'
import { rememberLanguage } from '#src/adapters/browser.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Effect } from '../core/eventBridge.ts'
import type { Start } from '../shop/start.ts'

const storedLanguage = z.object({
  version: z.literal(1),
  language: z.nullable(z.enum(languages)),
  /** The fetched labels; null where only the page has brought labels. */
  rows: z.nullable(getTranslations.output),
})

type Labels = { language: Language; dictionary: Dictionary }

/** The first language and labels: from the page, else from an earlier visit's record. */
export function firstLabels(
  { storage }: ClientDeps,
  { language, labels }: Start,
): Labels {
  if (labels) return { language, dictionary: { [language]: labels } }
  const stored = storage.read('store_language', storedLanguage)
  return {
    language: stored?.language ?? language,
    dictionary: buildDictionary(stored?.rows ?? []),
  }
}

export function translationsOf({ api, storage }: ClientDeps) {
  const fetchTranslations = fromPromise<readonly TranslationRow[]>(async () => {
    const rows = await api.call(getTranslations)
    const language =
      storage.read('store_language', storedLanguage)?.language ?? null

    storage.write('store_language', storedLanguage, {
      version: 1,
      language,
      rows,
    })

    return rows
  })
  return provideActors(translationsMachine, { fetchTranslations })
}

/**
 * Stores the chosen language, and follows another tab's choice. Removes `lang` from the address: a reload would choose
 * that language again.
 */
export const persistLanguage: Effect<'translations'> = (
  { storage, navigation },
  translations,
) => {
  translations.on('language.changed', ({ language }) => {
    const rows = storage.read('store_language', storedLanguage)?.rows ?? null
    storage.write('store_language', storedLanguage, {
      version: 1,
      language,
      rows,
    })
    rememberLanguage(language)

    const query = new URLSearchParams(navigation.search())
    if (!query.has('lang')) return
    query.delete('lang')

    const search = query.size > 0 ? `?${query}` : ''
    navigation.step.readdress(navigation.path() + search)
  })
  return storage.onChange('store_language', () => {
    const language = storage.read('store_language', storedLanguage)?.language
    if (language) translations.send({ type: 'language.choose', language })
  })
}
