import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { resourceMachineOf } from '#machines/core/resourceMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

const machine = resourceMachineOf<string[]>()
const offline: ApiError = { code: 'offline' }

test('J8: a resource takes every declared transition and is busy exactly while it loads', () => {
  expectFullWalk(machine, {
    inputs: [undefined, { data: ['dan dan noodles'] }],
    events: [
      { type: 'xstate.done.actor.fetchResource', output: ['mapo tofu'] },
    ],
    check: ({ snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(snapshot.matches('loading'))
      expect(snapshot.hasTag('retryable')).toBe(snapshot.matches('failed'))
      expect(snapshot.matches('deciding')).toBe(false)
      expect(
        snapshot.context.error !== null || !snapshot.matches('failed'),
      ).toBe(true)
    },
  })
})

test('asking again keeps the old data until the new data is here', async () => {
  const answers = [['mapo tofu'], ['kung pao chicken']]
  const actor = start(async () => answers.shift() ?? [])

  actor.send({ type: 'resource.load' })
  await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
  actor.send({ type: 'resource.load' })
  expect(actor.getSnapshot().context).toEqual({
    data: ['mapo tofu'],
    error: null,
  })

  await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
  expect(actor.getSnapshot().context.data).toEqual(['kung pao chicken'])
})

test('what is needed is asked for once, and again only after a failure', async () => {
  let requestCount = 0
  const actor = start(async () => {
    requestCount += 1
    if (requestCount === 1) throw offline
    return []
  })
  const need = async () => {
    actor.send({ type: 'resource.need' })
    actor.send({ type: 'resource.need' })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  }

  await need()
  expect(actor.getSnapshot().value).toBe('failed')
  await need()
  await need()
  expect(requestCount).toBe(2)
})

test('a failure keeps the old data, is told once, and can be tried again', async () => {
  const answers = [['spring rolls'], offline, ['dumplings']]
  const actor = start(async () => {
    const answer = answers.shift()
    if (Array.isArray(answer)) return answer
    throw answer
  })
  const emitted: ApiError[] = []

  actor.on('resource.failed', ({ error }) => emitted.push(error))
  actor.send({ type: 'resource.load' })
  await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
  actor.send({ type: 'resource.load' })

  const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(failed.context).toEqual({ data: ['spring rolls'], error: offline })
  expect(failed.hasTag('retryable')).toBe(true)

  actor.send({ type: 'resource.retry' })
  const loaded = await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
  expect(loaded.context).toEqual({ data: ['dumplings'], error: null })
  expect(emitted).toEqual([offline])
})

test('J8: an answer that does not come in 40 seconds is a failure that is told', () => {
  const clock = new SimulatedClock()
  const fetchResource = fromPromise<string[]>(() => new Promise(() => {}))
  const actor = createActor(provideActors(machine, { fetchResource }), {
    clock,
  }).start()
  const emitted: ApiError[] = []

  actor.on('resource.failed', ({ error }) => emitted.push(error))
  actor.send({ type: 'resource.load' })
  clock.increment(40_000)
  expect(actor.getSnapshot()).toMatchObject({
    value: 'failed',
    context: { data: null, error: { code: 'timeout' } },
  })
  expect(emitted).toEqual([{ code: 'timeout' }])
})

test('an answer that a newer question has overtaken is dropped', async () => {
  const open: ((rows: string[]) => void)[] = []
  const actor = start(() => new Promise((resolve) => open.push(resolve)))

  actor.send({ type: 'resource.load' })
  actor.send({ type: 'resource.load' })
  open[1]?.(['second'])
  await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
  open[0]?.(['first'])
  await Promise.resolve()
  expect(actor.getSnapshot().context.data).toEqual(['second'])
})

test('a resource whose effect was forgotten fails by its name', async () => {
  const actor = createActor(machine).start()
  actor.send({ type: 'resource.load' })
  const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(failed.context.error).toEqual({
    code: 'unreadable',
    detail:
      'The actor "fetchResource" is missing: call provideActors(machine, { fetchResource }).',
  })
})

function start(fetchDishes: () => Promise<string[]>) {
  const fetchResource = fromPromise(fetchDishes)
  return createActor(provideActors(machine, { fetchResource })).start()
}
