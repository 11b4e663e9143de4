import {
  assign,
  type DoneActorEvent,
  emit,
  enqueueActions,
  setup,
} from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import {
  buildDictionary,
  type Dictionary,
  type TranslationRow,
} from '#contract/translations.ts'
import { required } from '../core/required.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovided } from '../core/unprovided.ts'

/** Labels by language, the chosen language, the language that waits for its labels, and the last error. */
export type TranslationsContext = {
  dictionary: Dictionary
  language: Language
  requestedLanguage: Language | null
  error: ApiError | null
}

export type TranslationsEvent =
  | { type: 'translations.load' }
  | { type: 'translations.retry' }
  | { type: 'language.choose'; language: Language }

/** Stores the chosen language and sends it to the server. */
export type TranslationsEmitted =
  | { type: 'language.changed'; language: Language }
  | { type: 'language.failed' }

/**
 * Labels and language. Labels from the page (perhaps of one language) or from storage make it loaded at once; a later
 * `translations.load` refreshes them silently. A language without labels is fetched before the switch. Fill the slot
 * `fetchTranslations`.
 */
export const translationsMachine = setup({
  types: {} as {
    context: TranslationsContext
    events: TranslationsEvent
    emitted: TranslationsEmitted
    input: { language: Language; dictionary: Dictionary }
    tags: 'busy' | 'retryable' | 'ready'
  },
  actors: {
    fetchTranslations:
      unprovided<readonly TranslationRow[]>('fetchTranslations'),
  },
  actions: {
    forgetRequest: assign({ requestedLanguage: null }),
    switchTo: enqueueActions(({ enqueue }, language: Language) => {
      enqueue.assign({ language, requestedLanguage: null })
      enqueue.emit({ type: 'language.changed', language })
    }),
  },
}).createMachine({
  id: 'translations',
  context: ({ input }) => ({
    dictionary: input.dictionary,
    language: input.language,
    requestedLanguage: null,
    error: null,
  }),
  initial: 'starting',
  on: {
    'language.choose': {
      guard: isOther,
      actions: { type: 'switchTo', params: languageOf },
    },
  },
  states: {
    starting: {
      description: 'Checks if labels were provided; transient.',
      always: [
        {
          guard: ({ context }) => Object.keys(context.dictionary).length > 0,
          target: 'loaded',
        },
        { target: 'notLoaded' },
      ],
    },
    notLoaded: {
      description: 'No labels, and no request yet.',
      on: { 'translations.load': 'loading' },
    },
    loading: {
      description: 'The loading screen is visible.',
      tags: 'busy',
      on: { 'translations.load': { target: 'loading', reenter: true } },
      invoke: {
        id: 'fetchTranslations',
        src: 'fetchTranslations',
        onDone: { target: 'loaded', actions: assign(labelsOf) },
        onError: {
          target: 'failed',
          actions: assign({ error: ({ event }) => toApiError(event.error) }),
        },
      },
    },
    failed: {
      description: 'Loading failed; Try Again retries.',
      tags: 'retryable',
      on: { 'translations.retry': 'loading', 'translations.load': 'loading' },
    },
    loaded: {
      description: 'Labels are available.',
      tags: 'ready',
      initial: 'settled',
      on: {
        'language.choose': [
          {
            guard: isMissing,
            target: '.changing',
            actions: assign(({ event }) => ({
              requestedLanguage: event.language,
            })),
          },
          {
            guard: isOther,
            target: '.settled',
            actions: { type: 'switchTo', params: languageOf },
          },
          {
            description: 'Back to the displayed language.',
            target: '.settled',
            actions: 'forgetRequest',
          },
        ],
      },
      states: {
        settled: {
          description: 'No request runs.',
          on: { 'translations.load': 'refreshing' },
        },
        changing: {
          description:
            'Fetches the labels of the chosen language; the old language remains until then.',
          tags: 'busy',
          invoke: {
            id: 'fetchTranslations',
            src: 'fetchTranslations',
            onDone: {
              target: 'settled',
              actions: [
                assign(labelsOf),
                {
                  type: 'switchTo',
                  params: ({ context }) =>
                    required(context.requestedLanguage, 'requestedLanguage'),
                },
              ],
            },
            onError: {
              target: 'settled',
              actions: ['forgetRequest', emit({ type: 'language.failed' })],
            },
          },
        },
        refreshing: {
          description:
            'Fetches newer labels silently; a failure keeps the old ones.',
          invoke: {
            id: 'fetchTranslations',
            src: 'fetchTranslations',
            onDone: { target: 'settled', actions: assign(labelsOf) },
            onError: 'settled',
          },
        },
      },
    },
  },
})

type LanguageArgs = TransitionArgs<TranslationsContext, { language: Language }>

function isOther({ context, event }: LanguageArgs): boolean {
  return event.language !== context.language
}

function isMissing({ context, event }: LanguageArgs): boolean {
  return isOther({ context, event }) && !(event.language in context.dictionary)
}

function languageOf({ event }: LanguageArgs): Language {
  return event.language
}

function labelsOf({
  event,
}: {
  event: DoneActorEvent<readonly TranslationRow[]>
}) {
  return { dictionary: buildDictionary(event.output), error: null }
}
