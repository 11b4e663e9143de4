import { expect, test } from 'vitest'
import {
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  SimulatedClock,
  waitFor,
} from 'xstate'
import type { Order } from '#contract/orders.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type Deadline,
  type DeadlinePassed,
  orderExpiryMachine,
} from '#machines/orders/orderExpiryMachine.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'
import { addSiblings } from '#test/support/walker/siblings.ts'

const firstOrder: Order = {
  ...unpaidOrder,
  order_id: 'LK-1',
  expires_at: '2026-11-23T00:30:00Z',
}
const secondOrder: Order = { ...firstOrder, order_id: 'LK-2' }
const deadlinePassed = (orderId: string): DeadlinePassed => ({
  type: 'deadline.passed',
  orderId,
})

const afterAnswer = ['pausing', 'looking', 'resting'].map((server) => ({
  server,
}))

test('J6: every transition is taken, and the server is asked about orders that are over or looked at', () => {
  expectFullWalk(orderExpiryMachine, {
    siblings: ['orders'],
    events: [
      { type: 'orders.listed', orders: [firstOrder, secondOrder] },
      { type: 'orders.listed', orders: [] },
      { type: 'orders.shown', isShown: true },
      { type: 'orders.shown', isShown: false },
      deadlinePassed('LK-1'),
      {
        type: 'xstate.done.actor.checkExpiry',
        output: { status: 'cancelled' },
      },
      { type: 'xstate.done.actor.checkExpiry', output: { status: 'proceed' } },
    ],
    check: (arrival) => {
      expectState(arrival, {
        'orders.listed': { clock: 'running' },
        'xstate.done': afterAnswer,
        'xstate.error.actor.checkExpiry': afterAnswer,
        'xstate.after.pace': { server: 'asking' },
        'xstate.after.lookPause': { server: 'asking' },
      })

      const { snapshot, path, siblingEvents } = arrival
      const { overdue, unpaid, isShown } = snapshot.context
      const isAsked = overdue.length > 0 || (isShown && unpaid.length > 0)
      expect(snapshot.matches({ server: 'resting' })).toBe(!isAsked)

      if (snapshot.matches({ server: 'looking' })) expect(overdue).toEqual([])
      const settled = path.filter((event) =>
        JSON.stringify(event).includes('cancelled'),
      )
      expect(siblingEvents).toHaveLength(settled.length)
    },
  })
})

test('F7: orders whose time is over take turns, and one that is not unpaid any more is left alone', async () => {
  const { actor, requests, sentEvents, again } = start()
  actor.send({
    type: 'orders.listed',
    orders: [firstOrder, secondOrder, { ...secondOrder, status: 'CANCELLED' }],
  })
  actor.send(deadlinePassed('LK-1'))
  actor.send(deadlinePassed('LK-2'))
  await again()
  await again()
  await again()
  expect(requests).toEqual(['LK-1', 'LK-2', 'LK-1', 'LK-2'])

  actor.send({ type: 'orders.listed', orders: [secondOrder] })
  await again()
  expect(requests.at(-1)).toBe('LK-2')

  actor.send({ type: 'orders.listed', orders: [] })
  expect(sentEvents).toEqual([])
  expect(actor.getSnapshot().matches({ server: 'resting' })).toBe(true)
})

test('F7: the deadlines of each new list are watched', () => {
  const { actor, watched } = start()
  actor.send({ type: 'orders.listed', orders: [firstOrder] })
  actor.send({
    type: 'orders.listed',
    orders: [firstOrder, { ...secondOrder, status: 'CANCELLED' }],
  })
  actor.send({
    type: 'orders.listed',
    orders: [secondOrder, { ...firstOrder, expires_at: null }],
  })
  expect(watched).toEqual([['LK-1'], ['LK-1'], ['LK-2']])
})

test('P3: an order that was paid in its last moment is told, for the cart that has become it', () => {
  const { actor, sentEvents } = start()
  const paid: Order = { ...firstOrder, transaction: { status: 'succeeded' } }

  actor.send({ type: 'orders.listed', orders: [firstOrder, secondOrder] })
  actor.send(deadlinePassed('LK-1'))
  actor.send({ type: 'orders.listed', orders: [paid, secondOrder] })

  const lines = firstOrder.menu_item
  expect(sentEvents).toEqual([
    {
      type: 'cart.orderPaid',
      order: { orderId: 'LK-1', lines, isFromCart: false },
    },
    { type: 'resource.load' },
  ])
})

test('F7: while the orders are looked at, each unpaid one is asked about in turn, in no hurry', async () => {
  const { actor, requests, clock } = start()
  const advance = async (milliseconds: number) => {
    clock.increment(milliseconds)
    await waitFor(actor, (snapshot) => !snapshot.matches({ server: 'asking' }))
  }

  actor.send({
    type: 'orders.listed',
    orders: [{ ...firstOrder, expires_at: null }, secondOrder],
  })
  await advance(60_000)
  expect(requests).toEqual([])

  actor.send({ type: 'orders.shown', isShown: true })
  await advance(14_999)
  expect(requests).toEqual([])

  await advance(1)
  await advance(15_000)
  expect([...requests].sort()).toEqual(['LK-1', 'LK-2'])

  actor.send({ type: 'orders.shown', isShown: false })
  await advance(60_000)
  expect(requests).toHaveLength(2)
})

test('P3: an order that was paid elsewhere is told, for the cart that has become it', () => {
  const { actor, sentEvents } = start()
  actor.send({ type: 'orders.listed', orders: [firstOrder] })
  actor.send({
    type: 'orders.listed',
    orders: [{ ...firstOrder, transaction: { status: 'succeeded' } }],
  })
  expect(sentEvents).toEqual([
    {
      type: 'cart.orderPaid',
      order: {
        orderId: 'LK-1',
        lines: firstOrder.menu_item,
        isFromCart: false,
      },
    },
    { type: 'resource.load' },
  ])
})

function start() {
  const clock = new SimulatedClock()
  const requests: string[] = []
  const watched: string[][] = []
  const machine = provideActors(orderExpiryMachine, {
    watchDeadlines: fromCallback<
      DeadlinePassed,
      { deadlines: readonly Deadline[] }
    >(({ input }) => {
      watched.push(input.deadlines.map(({ orderId }) => orderId))
    }),
    checkExpiry: fromPromise(async ({ input }) => {
      requests.push(input.orderId)
      return { status: 'proceed' }
    }),
  })
  const sentEvents: EventObject[] = []
  const actor = createActor(machine, { clock })

  addSiblings(actor, ['cart', 'orders'], (event) => sentEvents.push(event))
  actor.on('*', (event) => sentEvents.push(event))
  actor.start()

  const again = async () => {
    await waitFor(actor, (snapshot) => snapshot.matches({ server: 'pausing' }))
    clock.increment(5_000)
  }

  return { actor, requests, clock, sentEvents, watched, again }
}
