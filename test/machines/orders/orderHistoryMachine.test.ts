import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  maxListedLines,
  maxListedOrders,
  type Order,
} from '#contract/orders.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { orderHistoryMachine } from '#machines/orders/orderHistoryMachine.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

const ordersFrom = (id: number, count: number): Order[] =>
  Array.from({ length: count }, (_, at) => ({ ...unpaidOrder, id: id - at }))
const full = ordersFrom(1000, maxListedOrders)

test('J8: every transition is taken; older orders go on where the newest end', () => {
  expectFullWalk(orderHistoryMachine, {
    events: [
      { type: 'orders.listed', orders: full },
      { type: 'orders.listed', orders: [] },
      {
        type: 'xstate.done.actor.fetchOlder',
        output: ordersFrom(950, maxListedOrders),
      },
      { type: 'xstate.done.actor.fetchOlder', output: ordersFrom(950, 1) },
    ],
    project: ({ context: { before, error } }) => ({ before, error }),
    check: (arrival) => {
      expectState(arrival, {
        'orders.listed': ['waiting', 'complete'],
        'history.more': 'loading',
        'xstate.done': ['waiting', 'complete'],
        'xstate.error': 'failed',
      })

      const { snapshot, path } = arrival
      expect(snapshot.hasTag('complete')).toBe(snapshot.matches('complete'))
      expect(snapshot.hasTag('busy')).toBe(snapshot.matches('loading'))
      expect(snapshot.hasTag('retryable')).toBe(snapshot.matches('failed'))

      if (snapshot.matches('failed'))
        expect(snapshot.context.error).not.toBeNull()
      const { older, before } = snapshot.context
      expect(older.at(-1)?.id ?? before).toBe(before)
      if (path.at(-1)?.type === 'orders.listed') expect(older).toEqual([])
    },
  })
})

test('H5: older orders load page by page to the last, and from the start after a new list', async () => {
  const requests: number[] = []
  const machine = provideActors(orderHistoryMachine, {
    fetchOlder: fromPromise<Order[], { before: number }>(
      async ({ input: { before } }) => {
        requests.push(before)
        return ordersFrom(
          before - 1,
          requests.length === 1 ? maxListedOrders : 3,
        )
      },
    ),
  })
  const history = createActor(machine).start()

  history.send({ type: 'orders.listed', orders: full })
  history.send({ type: 'history.more' })
  await waitFor(history, (snapshot) => snapshot.matches('waiting'))
  history.send({ type: 'history.more' })

  const { context } = await waitFor(history, (snapshot) =>
    snapshot.hasTag('complete'),
  )
  expect([requests, context.older.map(({ id }) => id)]).toEqual([
    [951, 901],
    Array.from({ length: 53 }, (_, at) => 950 - at),
  ])

  history.send({ type: 'orders.listed', orders: full })
  expect(history.getSnapshot().context).toMatchObject({
    older: [],
    before: 951,
  })
})

test('M10: a list that ended because of its many lines goes on, too', () => {
  const [order] = ordersFrom(1000, 1)
  const lines = Array.from(
    { length: maxListedLines },
    () => order?.menu_item[0],
  )
  const history = createActor(orderHistoryMachine).start()

  history.send({
    type: 'orders.listed',
    orders: [{ ...unpaidOrder, menu_item: lines as never }],
  })
  expect(history.getSnapshot().value).toBe('waiting')
})
