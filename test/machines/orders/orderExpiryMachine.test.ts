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

const one: Order = {
  ...unpaidOrder,
  order_id: 'LK-1',
  expires_at: '2026-11-23T00:30:00Z',
}
const two: Order = { ...one, order_id: 'LK-2' }
const over = (orderId: string): DeadlinePassed => ({
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
      { type: 'orders.listed', orders: [one, two] },
      { type: 'orders.listed', orders: [] },
      { type: 'orders.shown', isShown: true },
      { type: 'orders.shown', isShown: false },
      over('LK-1'),
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
      const { snapshot, path, told } = arrival
      const { overdue, unpaid, isShown } = snapshot.context
      const isAsked = overdue.length > 0 || (isShown && unpaid.length > 0)
      expect(snapshot.matches({ server: 'resting' })).toBe(!isAsked)
      if (snapshot.matches({ server: 'looking' })) expect(overdue).toEqual([])
      const settled = path.filter((event) =>
        JSON.stringify(event).includes('cancelled'),
      )
      expect(told).toHaveLength(settled.length)
    },
  })
})

test('F7: orders whose time is over take turns, and one that is not unpaid any more is left alone', async () => {
  const { actor, asked, told, again } = start()
  actor.send({
    type: 'orders.listed',
    orders: [one, two, { ...two, status: 'CANCELLED' }],
  })
  actor.send(over('LK-1'))
  actor.send(over('LK-2'))
  await again()
  await again()
  await again()
  expect(asked).toEqual(['LK-1', 'LK-2', 'LK-1', 'LK-2'])
  actor.send({ type: 'orders.listed', orders: [two] })
  await again()
  expect(asked.at(-1)).toBe('LK-2')
  actor.send({ type: 'orders.listed', orders: [] })
  expect(told).toEqual([])
  expect(actor.getSnapshot().matches({ server: 'resting' })).toBe(true)
})

test('F7: the deadlines of each new list are watched', () => {
  const { actor, watched } = start()
  actor.send({ type: 'orders.listed', orders: [one] })
  actor.send({
    type: 'orders.listed',
    orders: [one, { ...two, status: 'CANCELLED' }],
  })
  actor.send({
    type: 'orders.listed',
    orders: [two, { ...one, expires_at: null }],
  })
  expect(watched).toEqual([['LK-1'], ['LK-1'], ['LK-2']])
})

test('P3: an order that was paid in its last moment is told, for the cart that has become it', () => {
  const { actor, told } = start()
  const paid: Order = { ...one, transaction: { status: 'succeeded' } }
  actor.send({ type: 'orders.listed', orders: [one, two] })
  actor.send(over('LK-1'))
  actor.send({ type: 'orders.listed', orders: [paid, two] })
  const lines = one.menu_item
  expect(told).toEqual([
    {
      type: 'cart.orderPaid',
      order: { orderId: 'LK-1', lines, isFromCart: false },
    },
    { type: 'resource.load' },
  ])
})

test('F7: while the orders are looked at, each unpaid one is asked about in turn, in no hurry', async () => {
  const { actor, asked, clock } = start()
  const look = async (milliseconds: number) => {
    clock.increment(milliseconds)
    await waitFor(actor, (snapshot) => !snapshot.matches({ server: 'asking' }))
  }
  actor.send({
    type: 'orders.listed',
    orders: [{ ...one, expires_at: null }, two],
  })
  await look(60_000)
  expect(asked).toEqual([])
  actor.send({ type: 'orders.shown', isShown: true })
  await look(14_999)
  expect(asked).toEqual([])
  await look(1)
  await look(15_000)
  expect([...asked].sort()).toEqual(['LK-1', 'LK-2'])
  actor.send({ type: 'orders.shown', isShown: false })
  await look(60_000)
  expect(asked).toHaveLength(2)
})

test('P3: an order that was paid elsewhere is told, for the cart that has become it', () => {
  const { actor, told } = start()
  actor.send({ type: 'orders.listed', orders: [one] })
  actor.send({
    type: 'orders.listed',
    orders: [{ ...one, transaction: { status: 'succeeded' } }],
  })
  expect(told).toEqual([
    {
      type: 'cart.orderPaid',
      order: { orderId: 'LK-1', lines: one.menu_item, isFromCart: false },
    },
    { type: 'resource.load' },
  ])
})

function start() {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const watched: string[][] = []
  const machine = provideActors(orderExpiryMachine, {
    watchDeadlines: fromCallback<
      DeadlinePassed,
      { deadlines: readonly Deadline[] }
    >(({ input }) => {
      watched.push(input.deadlines.map(({ orderId }) => orderId))
    }),
    checkExpiry: fromPromise(async ({ input }) => {
      asked.push(input.orderId)
      return { status: 'proceed' }
    }),
  })
  const told: EventObject[] = []
  const actor = createActor(machine, { clock })
  addSiblings(actor, ['cart', 'orders'], (event) => told.push(event))
  actor.on('*', (event) => told.push(event))
  actor.start()
  const again = async () => {
    await waitFor(actor, (snapshot) => snapshot.matches({ server: 'pausing' }))
    clock.increment(5_000)
  }
  return { actor, asked, clock, told, watched, again }
}
