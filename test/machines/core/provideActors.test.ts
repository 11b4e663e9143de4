import { expect, test } from 'vitest'
import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  setup,
  waitFor,
} from 'xstate'
import { scheduledEvents } from '#inspector/xstate/privateFields.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { unprovided, unprovidedCallback } from '#machines/core/unprovided.ts'

const machine = setup({
  types: {} as { context: { error: unknown } },
  actors: {
    ask: unprovided<string, { about: string }>('ask', { within: 5_000 }),
    watch: unprovidedCallback('watch'),
  },
}).createMachine({
  context: { error: null },
  initial: 'asking',
  invoke: { id: 'watch', src: 'watch' },
  states: {
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: { about: 'x' },
        onDone: 'done',
        onError: 'failed',
      },
    },
    done: {},
    failed: {},
  },
})

test('J8: an effect that does not answer in the time of its slot is aborted and fails with `timeout`', () => {
  const { actor, clock, errors, signals } = start(() => new Promise(() => {}))
  clock.increment(4_999)
  expect([actor.getSnapshot().value, signals[0]?.aborted]).toEqual([
    'asking',
    false,
  ])

  clock.increment(1)
  expect([actor.getSnapshot().value, signals[0]?.aborted]).toEqual([
    'failed',
    true,
  ])
  expect(errors).toEqual([{ code: 'timeout' }])
})

test('an effect that answers in time leaves no timer, and a later answer is ignored', async () => {
  const { actor, clock, errors } = start(async ({ about }) => about)
  await waitFor(actor, (snapshot) => snapshot.matches('done'))
  expect(scheduledEvents(actor.system)).toEqual([])
  clock.increment(5_000)
  expect([actor.getSnapshot().value, errors]).toEqual(['done', []])
})

test('a machine whose slots are filled again keeps the limits', () => {
  const silent = fromPromise<string, { about: string }>(
    () => new Promise(() => {}),
  )
  const watch = fromCallback(() => {})
  const filled = provideActors(machine, {
    ask: fromPromise(async () => 'never asked'),
    watch,
  })
  const clock = new SimulatedClock()
  const actor = createActor(provideActors(filled, { ask: silent }), {
    clock,
  }).start()

  clock.increment(5_000)
  expect(actor.getSnapshot().value).toBe('failed')
})

test('types refuse an effect without the limit of its slot', () => {
  const ask = fromPromise<string, { about: string }>(async () => 'answer')
  // @ts-expect-error: only `provideActors` adds the limit.
  expect(machine.provide({ actors: { ask } })).toBeDefined()
})

function start(answer: (input: { about: string }) => Promise<string>) {
  const clock = new SimulatedClock()
  const signals: AbortSignal[] = []
  const errors: unknown[] = []
  const ask = fromPromise<string, { about: string }>(({ input, signal }) => {
    signals.push(signal)
    return answer(input)
  })
  const filled = provideActors(machine, { ask, watch: fromCallback(() => {}) })
  const actor = createActor(filled, {
    clock,
    inspect({
      type,
      event,
    }: {
      type: string
      event?: { type: string; error?: unknown }
    }) {
      if (type === '@xstate.event' && event?.type === 'xstate.error.actor.ask')
        errors.push(event.error)
    },
  })

  return { actor: actor.start(), clock, errors, signals }
}
