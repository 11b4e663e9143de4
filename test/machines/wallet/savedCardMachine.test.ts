import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type SavedCardEmitted,
  savedCardMachine,
} from '#machines/wallet/savedCardMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState, expectTags } from '#test/support/walker/expectState.ts'

const card: SavedCard = {
  id: 3,
  stripe_payment_method_id: 'pm_3',
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: 4,
  card_exp_year: 2030,
  is_default: false,
}
const notFound: ApiError = { code: 'notFound', detail: 'No such card.' }
const offline: ApiError = { code: 'offline' }

test('J8: the settings of saved cards take every transition; a card is known exactly while one is dealt with', () => {
  expectFullWalk(savedCardMachine, {
    events: [
      { type: 'card.remove', card },
      { type: 'card.prefer', card },
      { type: 'xstate.done.actor.removeCard', output: {} },
      { type: 'xstate.error.actor.removeCard', error: notFound },
      { type: 'xstate.error.actor.removeCard', error: offline },
      { type: 'xstate.done.actor.preferCard', output: card },
    ],
    check: (arrival) => {
      expectState(arrival, {
        'card.remove': { asking: 'confirming' },
        'card.prefer': 'preferring',
        'removal.confirm': { asking: 'removing' },
        'removal.cancel': 'idle',
        'xstate.done': 'idle',
        'xstate.error.actor.preferCard': 'idle',
      })

      const { snapshot, path, emitted } = arrival
      expectTags(snapshot, {
        asking: 'asking',
        busy: [{ asking: 'removing' }, 'preferring'],
      })
      expect(snapshot.context.card === null).toBe(snapshot.matches('idle'))

      const last = path.at(-1)
      if (JSON.stringify(last ?? null).includes('notFound'))
        expect(snapshot.value).toBe('idle')

      const countOf = (kind: string) =>
        emitted.filter(({ type }) => type === kind).length
      const answers = path.filter((event) =>
        /preferCard|done.*removeCard|notFound/.test(JSON.stringify(event)),
      )
      expect(countOf('cards.changed')).toBe(answers.length)
      expect(countOf('page.covered') - countOf('page.uncovered')).toBe(
        snapshot.matches('asking') ? 1 : 0,
      )
    },
  })
})

test('H10: a card is removed only after the question was answered, and then the list is loaded again', async () => {
  const { actor, emitted, requests } = start({})
  actor.send({ type: 'card.remove', card })
  actor.send({ type: 'removal.cancel' })
  expect(requests).toEqual([])

  actor.send({ type: 'card.remove', card })
  actor.send({ type: 'removal.confirm' })
  await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  expect(requests).toEqual(['remove 3'])

  const question = [
    { type: 'page.covered', by: 'savedCard' },
    { type: 'page.uncovered', by: 'savedCard' },
  ]
  expect(emitted).toEqual([
    ...question,
    ...question,
    { type: 'cards.changed' },
    { type: 'notice.raised', kind: 'status', key: 'wallet.card_removed' },
  ])
})

test('a failed removal says why and asks again', async () => {
  const { actor, emitted } = start({ error: offline })
  actor.send({ type: 'card.remove', card })
  actor.send({ type: 'removal.confirm' })
  await waitFor(actor, (snapshot) => snapshot.matches({ asking: 'confirming' }))
  expect(actor.getSnapshot().context).toEqual({ card, error: offline })
  expect(emitted).toEqual([{ type: 'page.covered', by: 'savedCard' }])
})

test("H10: a card that cannot become the default is told in the server's words, or in ours", async () => {
  for (const [error, words] of [
    [notFound, { text: 'No such card.' }],
    [offline, { key: 'wallet.card_prefer_failed' }],
  ] as const) {
    const { actor, emitted } = start({ error })
    actor.send({ type: 'card.prefer', card })
    await waitFor(actor, (snapshot) => snapshot.matches('idle'))
    expect(emitted).toEqual([
      { type: 'cards.changed' },
      { type: 'notice.raised', kind: 'alert', ...words },
    ])
  }
})

test('H10: a card that becomes the default is told, and silence is a failure', async () => {
  const changed = { type: 'cards.changed' }
  const made = start({})

  made.actor.send({ type: 'card.prefer', card })
  await waitFor(made.actor, (snapshot) => snapshot.matches('idle'))
  const preferred = {
    type: 'notice.raised',
    kind: 'status',
    key: 'wallet.card_preferred',
  }
  expect(made.emitted).toEqual([changed, preferred])

  const { actor, emitted, clock } = start({ error: 'silence' })
  actor.send({ type: 'card.prefer', card })
  clock.increment(40_000)

  const failed = {
    type: 'notice.raised',
    kind: 'alert',
    key: 'wallet.card_prefer_failed',
  }
  expect(emitted).toEqual([changed, failed])
})

function start({ error }: { error?: ApiError | 'silence' }) {
  const clock = new SimulatedClock()
  const requests: string[] = []
  const answer = (name: string) =>
    fromPromise<unknown, { id: number }>(async ({ input }) => {
      requests.push(`${name} ${input.id}`)
      if (error === 'silence') await new Promise<never>(() => {})
      if (error) throw error
    })
  const machine = provideActors(savedCardMachine, {
    removeCard: answer('remove'),
    preferCard: answer('prefer'),
  })
  const actor = createActor(machine, { clock })
  const emitted: SavedCardEmitted[] = []

  actor.on('*', (event) => emitted.push(event))
  return { actor: actor.start(), emitted, requests, clock }
}
