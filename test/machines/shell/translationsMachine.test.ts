import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  buildDictionary,
  type TranslationRow,
  translate,
} from '#contract/translations.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type TranslationsEmitted,
  translationsMachine,
} from '#machines/shell/translationsMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

const row = (language: string, value: string): TranslationRow => ({
  module: { feature_code: 'shell' },
  language,
  label: 'login',
  value,
})
const rows = [row('en', 'Login'), row('zh', '登录')]
const newer = [row('en', 'Log in'), row('zh', '登入')]

test('J8: translations take every transition and are ready exactly when there are labels', () => {
  expectFullWalk(translationsMachine, {
    inputs: [
      { language: 'en', dictionary: {} },
      { language: 'zh', dictionary: buildDictionary(rows) },
      { language: 'en', dictionary: buildDictionary([row('en', 'Login')]) },
    ],
    events: [
      { type: 'language.choose', language: 'en' },
      { type: 'language.choose', language: 'zh' },
      { type: 'xstate.done.actor.fetchTranslations', output: newer },
    ],
    check: (arrival) => {
      expectState(arrival, {
        'translations.load': ['loading', { loaded: 'refreshing' }],
        'translations.retry': 'loading',
        'xstate.done': { loaded: 'settled' },
        'xstate.error': ['failed', { loaded: 'settled' }],
      })

      const { snapshot, emitted, trail } = arrival
      const isChanging = snapshot.matches({ loaded: 'changing' })
      expect(snapshot.hasTag('busy')).toBe(
        isChanging || snapshot.matches('loading'),
      )
      expect(snapshot.context.requestedLanguage !== null).toBe(isChanging)

      const { language } = snapshot.context
      const last = emitted.findLast(
        (event) => event.type === 'language.changed',
      )
      expect(last?.language ?? language).toBe(language)

      const lost = trail
        .flat()
        .filter(({ text }) => /changing {2}xstate\.(error|after)/.test(text))
      expect(
        emitted.filter(({ type }) => type === 'language.failed'),
      ).toHaveLength(lost.length)

      if (snapshot.matches('failed'))
        expect(snapshot.context.error).not.toBeNull()
      const hasLabels = Object.keys(snapshot.context.dictionary).length > 0
      expect(snapshot.hasTag('ready')).toBe(hasLabels)
      expect(snapshot.matches('failed')).toBe(snapshot.hasTag('retryable'))
    },
  })
})

test('A6: a failed load can be tried again', async () => {
  let tries = 0
  const { actor } = start(null, async () => {
    tries += 1
    if (tries === 1) throw { code: 'timeout' }
    return rows
  })

  actor.send({ type: 'translations.load' })
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(actor.getSnapshot().context.error).toEqual({ code: 'timeout' })

  actor.send({ type: 'translations.retry' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('ready'))
  expect(actor.getSnapshot().context).toEqual({
    dictionary: {
      en: { 'shell.login': 'Login' },
      zh: { 'shell.login': '登录' },
    },
    language: 'en',
    requestedLanguage: null,
    error: null,
  })
})

test('labels that are requested again while they load are fetched again', async () => {
  const answers: ((labels: TranslationRow[]) => void)[] = []
  const { actor } = start(
    null,
    () => new Promise((resolve) => answers.push(resolve)),
  )

  actor.send({ type: 'translations.load' })
  actor.send({ type: 'translations.load' })
  answers[0]?.(rows)
  answers[1]?.(newer)
  await waitFor(actor, (snapshot) => snapshot.hasTag('ready'))
  expect(actor.getSnapshot().context.dictionary.en).toEqual({
    'shell.login': 'Log in',
  })
})

test('A9: labels that came along show at once and are refreshed quietly', async () => {
  const { actor } = start(rows, async () => newer)
  expect(actor.getSnapshot().hasTag('ready')).toBe(true)
  actor.send({ type: 'translations.load' })
  expect(actor.getSnapshot().hasTag('ready')).toBe(true)
  await waitFor(actor, (snapshot) => snapshot.matches({ loaded: 'settled' }))
  expect(
    translate(actor.getSnapshot().context.dictionary, 'zh', 'shell.login'),
  ).toBe('登入')
})

test('A9: old labels stay when newer ones do not come', async () => {
  const { actor } = start(rows, () => Promise.reject({ code: 'offline' }))
  actor.send({ type: 'translations.load' })
  await waitFor(actor, (snapshot) => snapshot.matches({ loaded: 'settled' }))
  expect(
    translate(actor.getSnapshot().context.dictionary, 'en', 'shell.login'),
  ).toBe('Login')
})

test('A4: a language is told when it changes, in any state, and only then', () => {
  const { actor, emitted } = start(null, async () => rows)
  actor.send({ type: 'language.choose', language: 'en' })
  actor.send({ type: 'language.choose', language: 'zh' })
  actor.send({ type: 'language.choose', language: 'zh' })
  expect(actor.getSnapshot().context.language).toBe('zh')
  expect(emitted).toEqual([{ type: 'language.changed', language: 'zh' }])
})

test('A4: a language without labels is spoken once they are here, and the old one stays when they do not come', async () => {
  let tries = 0
  const { actor, emitted } = start([row('en', 'Login')], async () => {
    tries += 1
    if (tries === 1) throw { code: 'offline' }
    return rows
  })
  const language = () => actor.getSnapshot().context.language
  const settled = () =>
    waitFor(actor, (snapshot) => snapshot.matches({ loaded: 'settled' })).then(
      language,
    )

  actor.send({ type: 'language.choose', language: 'zh' })
  expect([language(), actor.getSnapshot().context.requestedLanguage]).toEqual([
    'en',
    'zh',
  ])
  expect([await settled(), emitted]).toEqual([
    'en',
    [{ type: 'language.failed' }],
  ])

  actor.send({ type: 'language.choose', language: 'zh' })
  expect([await settled(), emitted.at(-1)]).toEqual([
    'zh',
    { type: 'language.changed', language: 'zh' },
  ])
  expect(
    translate(actor.getSnapshot().context.dictionary, 'zh', 'shell.login'),
  ).toBe('登录')
})

function start(
  restored: TranslationRow[] | null,
  fetch: () => Promise<TranslationRow[]>,
) {
  const fetchTranslations = fromPromise<readonly TranslationRow[]>(fetch)
  const machine = provideActors(translationsMachine, { fetchTranslations })
  const actor = createActor(machine, {
    input: { language: 'en', dictionary: buildDictionary(restored ?? []) },
  })
  const emitted: TranslationsEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  return { actor: actor.start(), emitted }
}
