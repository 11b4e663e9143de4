import { expect, test } from 'vitest'
import {
  createActor,
  fromPromise,
  SimulatedClock,
  setup,
  waitFor,
} from 'xstate'
import type { Order } from '#contract/orders.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type UnpaidClosed,
  unpaidOrderMachine,
} from '#machines/orders/unpaidOrderMachine.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

const paid: Order = { ...unpaidOrder, transaction: { status: 'succeeded' } }
const cancelled: Order = { ...unpaidOrder, status: 'CANCELLED' }
const processing: Order = {
  ...unpaidOrder,
  transaction: { status: 'processing' },
}

test('J6: every transition of the watch over an unpaid order is taken, and it ends with the order', () => {
  expectFullWalk(unpaidOrderMachine, {
    events: [
      { type: 'unpaid.watch', orderId: 'LK-1' },
      { type: 'unpaid.watch', orderId: null },
      { type: 'unpaid.ask' },
      { type: 'xstate.done.actor.readUnpaid', output: unpaidOrder },
      { type: 'xstate.done.actor.readUnpaid', output: processing },
      { type: 'xstate.done.actor.readUnpaid', output: paid },
      { type: 'xstate.done.actor.readUnpaid', output: cancelled },
    ],
    check: (arrival) => {
      expectState(arrival, {
        'unpaid.watch': ['pausing', 'resting'],
        'xstate.done': ['pausing', 'resting'],
        'xstate.error.actor.readUnpaid': 'pausing',
        'xstate.after.lookPause': 'asking',
        'unpaid.ask': 'asking',
      })
      const { snapshot } = arrival
      if (snapshot.context.orderId === null)
        expect(snapshot.value).toBe('resting')
    },
  })
})

test('F7 P3: an unpaid order is asked about every 15 seconds, and its end is told once', async () => {
  const closed: Order[] = []
  const requests: string[] = []
  const answers = [unpaidOrder, 'offline', processing, paid]
  const clock = new SimulatedClock()
  const watch = provideActors(unpaidOrderMachine, {
    readUnpaid: fromPromise(async ({ input }) => {
      const answer = answers[requests.push(input.orderId) - 1]
      if (typeof answer !== 'object') throw { code: 'offline' }
      return answer
    }),
  })
  const parent = setup({
    types: {} as { events: UnpaidClosed },
    actors: { watch },
  }).createMachine({
    invoke: { id: 'watch', src: 'watch' },
    on: {
      'unpaid.closed': { actions: ({ event }) => closed.push(event.order) },
    },
  })
  const actor = createActor(parent, { clock }).start()
  const child = actor.getSnapshot().children.watch as never as ReturnType<
    typeof createActor<typeof watch>
  >

  child.send({ type: 'unpaid.watch', orderId: 'LK-1' })
  for (const _ of answers) {
    clock.increment(14_999)
    expect(child.getSnapshot().value).toBe('pausing')
    clock.increment(1)
    await waitFor(child, ({ value }) => value !== 'asking')
  }
  clock.increment(60_000)
  expect(requests).toEqual(['LK-1', 'LK-1', 'LK-1', 'LK-1'])
  expect(closed).toEqual([paid])
})
