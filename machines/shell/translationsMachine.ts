import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { buildDictionary, type Dictionary, type TranslationRow } from '#contract/translations.ts'
import { unprovided } from '../core/unprovided.ts'

/** What the translations know: all labels of all languages, the chosen language, the last failure. */
export type TranslationsContext = {
  dictionary: Dictionary
  language: Language
  error: ApiError | null
}

/** What the translations understand. */
export type TranslationsEvent =
  | { type: 'translations.load' }
  | { type: 'translations.retry' }
  | { type: 'language.choose'; language: Language }

/** What the translations tell; the choice is remembered and sent to the server from then on. */
export type TranslationsEmitted = { type: 'language.changed'; language: Language }

/**
 * Labels and language. Rows that came with the page or were stored start it loaded; a later
 * `translations.load` then refreshes them quietly. Fill the slot `fetchTranslations`.
 */
export const translationsMachine = setup({
  types: {} as {
    context: TranslationsContext
    events: TranslationsEvent
    emitted: TranslationsEmitted
    input: { language: Language; rows: readonly TranslationRow[] | null }
    tags: 'busy' | 'retryable' | 'ready'
  },
  actors: { fetchTranslations: unprovided<readonly TranslationRow[]>('fetchTranslations') },
  guards: {
    hasLabels: ({ context }) => Object.keys(context.dictionary).length > 0,
    isOther: ({ context }, given: { language: Language }) => given.language !== context.language,
  },
  actions: {
    keepRows: assign((_, given: { rows: readonly TranslationRow[] }) => ({
      dictionary: buildDictionary(given.rows),
      error: null,
    })),
    keepError: assign({ error: (_, given: { error: ApiError }) => given.error }),
    keepLanguage: assign({ language: (_, given: { language: Language }) => given.language }),
    tellLanguage: emit((_, given: { language: Language }) => ({
      type: 'language.changed',
      language: given.language,
    })),
  },
  delays: { answerTime: 40_000 },
}).createMachine({
  id: 'translations',
  context: ({ input }) => ({
    dictionary: buildDictionary(input.rows ?? []),
    language: input.language,
    error: null,
  }),
  initial: 'starting',
  on: {
    'language.choose': {
      guard: { type: 'isOther', params: ({ event }) => ({ language: event.language }) },
      actions: [
        { type: 'keepLanguage', params: ({ event }) => ({ language: event.language }) },
        { type: 'tellLanguage', params: ({ event }) => ({ language: event.language }) },
      ],
    },
  },
  states: {
    starting: {
      description: 'Looks whether labels came along; passes at once.',
      always: [{ guard: 'hasLabels', target: 'loaded' }, { target: 'notLoaded' }],
    },
    notLoaded: {
      description: 'No labels, and nobody asked yet.',
      on: { 'translations.load': 'loading' },
    },
    loading: {
      description: 'The loading screen shows.',
      tags: 'busy',
      on: { 'translations.load': { target: 'loading', reenter: true } },
      invoke: {
        id: 'fetchTranslations',
        src: 'fetchTranslations',
        onDone: {
          target: 'loaded',
          actions: { type: 'keepRows', params: ({ event }) => ({ rows: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: {
            type: 'keepError',
            params: ({ event }) => ({ error: toApiError(event.error) }),
          },
        },
      },
      after: {
        answerTime: {
          target: 'failed',
          actions: { type: 'keepError', params: { error: { code: 'timeout' } } },
        },
      },
    },
    failed: {
      description: 'Loading failed; Try Again asks once more.',
      tags: 'retryable',
      on: { 'translations.retry': 'loading', 'translations.load': 'loading' },
    },
    loaded: {
      description: 'Labels are here.',
      tags: 'ready',
      initial: 'settled',
      states: {
        settled: {
          description: 'Nothing is asked.',
          on: { 'translations.load': 'refreshing' },
        },
        refreshing: {
          description: 'Newer labels are fetched quietly; a failure keeps the old ones.',
          invoke: {
            id: 'fetchTranslations',
            src: 'fetchTranslations',
            onDone: {
              target: 'settled',
              actions: { type: 'keepRows', params: ({ event }) => ({ rows: event.output }) },
            },
            onError: 'settled',
          },
          after: { answerTime: 'settled' },
        },
      },
    },
  },
})
