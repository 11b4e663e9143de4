import { createActor, fromPromise } from 'xstate'
import { getTranslations, type Language, type TranslationRow } from '#contract/translations.ts'
import { dialogsMachine } from '#machines/dialogsMachine.ts'
import { noticesMachine } from '#machines/noticesMachine.ts'
import { translationsMachine } from '#machines/translationsMachine.ts'
import type { World } from '../world.ts'

/** What every page needs: labels and language, the open dialog, what there is to tell. */
export function createShellActors(
  { api, inspect }: World,
  start: { language: Language; rows: readonly TranslationRow[] | null },
) {
  const fetchTranslations = fromPromise<readonly TranslationRow[]>(() => api.call(getTranslations))
  const translations = translationsMachine.provide({ actors: { fetchTranslations } })
  return {
    translations: createActor(translations, named('translations', { inspect, input: start })),
    dialogs: createActor(dialogsMachine, named('dialogs', { inspect })),
    notices: createActor(noticesMachine, named('notices', { inspect })),
  }
}

function named<Options extends object>(id: string, options: Options) {
  return { id, systemId: id, ...options }
}
