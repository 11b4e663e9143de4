import { createActor, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { type Language, languages } from '#contract/languages.ts'
import { getTranslations, type TranslationRow } from '#contract/translations.ts'
import { dialogsMachine } from '#machines/shell/dialogsMachine.ts'
import { noticesMachine } from '#machines/shell/noticesMachine.ts'
import { translationsMachine } from '#machines/shell/translationsMachine.ts'
import type { ClientDeps } from './clientDeps.ts'

const storedLanguage = z.object({
  version: z.literal(1),
  language: z.enum(languages),
  /** The labels that were fetched; null while they only ever came with the page. */
  rows: z.nullable(getTranslations.output),
})

/** What every page needs: labels and language, the open dialog, what there is to tell. */
export function createShellActors(
  deps: ClientDeps,
  start: { language: Language; rows: readonly TranslationRow[] | null },
) {
  const { inspect } = deps
  return {
    translations: createTranslationsActor(deps, start),
    dialogs: createActor(dialogsMachine, named('dialogs', { inspect })),
    notices: createActor(noticesMachine, named('notices', { inspect })),
  }
}

/** Labels and language, restored from `store_language`; labels that came with the page are newer than stored ones. */
function createTranslationsActor(
  { api, storage, inspect }: ClientDeps,
  start: { language: Language; rows: readonly TranslationRow[] | null },
) {
  const stored = storage.read('store_language', storedLanguage)
  let rows = stored?.rows ?? null
  const fetchTranslations = fromPromise<readonly TranslationRow[]>(async () => {
    rows = await api.call(getTranslations)
    store()
    return rows
  })
  const input = {
    language: stored?.language ?? start.language,
    rows: start.rows ?? rows,
  }
  const translations = createActor(
    translationsMachine.provide({ actors: { fetchTranslations } }),
    named('translations', { inspect, input }),
  )
  translations.on('language.changed', store)
  return translations

  function store() {
    const { language } = translations.getSnapshot().context
    storage.write('store_language', storedLanguage, { version: 1, language, rows })
  }
}

function named<Options extends object>(id: string, options: Options) {
  return { id, systemId: id, ...options }
}
