import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import { createResourceMachine } from '#machines/core/createResourceMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

const machine = createResourceMachine<string[], { page: number }>({ id: 'dishes' })
const offline: ApiError = { code: 'offline' }

test('J8: a resource takes every declared transition and is busy exactly while it loads', () => {
  expectFullWalk(machine, {
    input: undefined,
    events: [
      { type: 'resource.load', params: { page: 1 } },
      { type: 'resource.load', params: { page: 2 } },
      { type: 'xstate.done.actor.fetchResource', output: ['mapo tofu'] },
    ],
    check: ({ snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(snapshot.matches('loading'))
      expect(snapshot.context.error !== null || !snapshot.matches('failed')).toBe(true)
      if (snapshot.matches('loading')) expect(snapshot.context.params).not.toBeNull()
    },
  })
})

test('asking again keeps the old data until the new data is here', async () => {
  const answers = [['mapo tofu'], ['kung pao chicken']]
  const fetchResource = fromPromise<string[], { params: { page: number } }>(
    async () => answers.shift() ?? [],
  )
  const actor = createActor(machine.provide({ actors: { fetchResource } })).start()
  actor.send({ type: 'resource.load', params: { page: 1 } })
  await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
  actor.send({ type: 'resource.load', params: { page: 1 } })
  expect(actor.getSnapshot().context).toEqual({
    data: ['mapo tofu'],
    error: null,
    params: { page: 1 },
  })
  await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
  expect(actor.getSnapshot().context.data).toEqual(['kung pao chicken'])
})

test('a failure keeps the old data, is told once, and a retry asks the same question', async () => {
  const asked: number[] = []
  const fetchResource = fromPromise<string[], { params: { page: number } }>(async ({ input }) => {
    asked.push(input.params.page)
    if (asked.length === 1) throw offline
    return ['spring rolls']
  })
  const actor = createActor(machine.provide({ actors: { fetchResource } }), {
    input: { data: ['restored'] },
  }).start()
  const told: ApiError[] = []
  actor.on('resource.failed', ({ error }) => told.push(error))

  actor.send({ type: 'resource.load', params: { page: 7 } })
  const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(failed.context).toEqual({ data: ['restored'], error: offline, params: { page: 7 } })
  expect(failed.hasTag('retryable')).toBe(true)

  actor.send({ type: 'resource.retry' })
  const loaded = await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
  expect(loaded.context).toEqual({ data: ['spring rolls'], error: null, params: { page: 7 } })
  expect(asked).toEqual([7, 7])
  expect(told).toEqual([offline])
})

test('an answer that a newer question has overtaken is dropped', async () => {
  const open = new Map<number, (rows: string[]) => void>()
  const fetchResource = fromPromise<string[], { params: { page: number } }>(
    ({ input }) => new Promise((resolve) => open.set(input.params.page, resolve)),
  )
  const actor = createActor(machine.provide({ actors: { fetchResource } })).start()
  actor.send({ type: 'resource.load', params: { page: 1 } })
  actor.send({ type: 'resource.load', params: { page: 2 } })
  open.get(2)?.(['second'])
  await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
  open.get(1)?.(['first'])
  await Promise.resolve()
  expect(actor.getSnapshot().context.data).toEqual(['second'])
})

test('a resource whose effect was forgotten fails by its name', async () => {
  const actor = createActor(machine).start()
  actor.send({ type: 'resource.load', params: { page: 1 } })
  const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(failed.context.error).toEqual({
    code: 'unreadable',
    detail:
      'Nothing was provided for the actor "fetchResource": call machine.provide({ actors: { fetchResource } }).',
  })
})
