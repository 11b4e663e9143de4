import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Order } from '#contract/orders.ts'
import { orderResultMachine, type ReturnParameters } from '#machines/payment/orderResultMachine.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

const paidOrder: Order = { ...unpaidOrder, transaction: { status: 'succeeded' } }
const plain: ReturnParameters = {
  paymentIntent: null,
  redirectStatus: null,
  displayNumber: '123456',
}
const returned: ReturnParameters = {
  ...plain,
  paymentIntent: 'pi_1',
  redirectStatus: 'succeeded',
}

test('J8: every transition of the order result is taken', () => {
  expectFullWalk(orderResultMachine, {
    events: [
      { type: 'result.opened', ...plain },
      { type: 'result.opened', ...returned },
      { type: 'result.opened', ...returned, redirectStatus: 'failed' },
      { type: 'xstate.done.actor.findOrder', output: paidOrder },
      { type: 'xstate.done.actor.findOrder', output: unpaidOrder },
      { type: 'xstate.done.actor.findOrder', output: null },
      {
        type: 'xstate.done.actor.findOrder',
        output: { ...unpaidOrder, status: 'CANCELLED' },
      },
    ],
    project: ({ context }) => [context.returned, context.unpaid, Math.min(context.questions, 3)],
  })
})

function result(opened: ReturnParameters, find: () => Order | null = () => null) {
  const clock = new SimulatedClock()
  const machine = orderResultMachine.provide({
    actors: { findOrder: fromPromise(async () => find()) },
  })
  const actor = createActor(machine, { clock }).start()
  const places: string[] = []
  actor.on('navigation.requested', ({ to }) => places.push(to))
  actor.send({ type: 'result.opened', ...opened })
  return { actor, clock, places }
}

test('F6: without an intent success shows a six-digit number', () => {
  const { actor, clock } = result(plain)
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  clock.increment(800)
  expect(actor.getSnapshot()).toMatchObject({ value: 'succeeded', context: { number: '123456' } })
})

test("F6: with an intent success shows the order's own number", async () => {
  const { actor } = result(returned, () => paidOrder)
  const end = await waitFor(actor, (snapshot) => snapshot.matches('succeeded'))
  expect(end.context.number).toBe('LK-1')
})

test('P3: the lines of an order that was found paid are told, so that they leave the cart', async () => {
  const told: unknown[] = []
  const { actor } = result(returned, () => paidOrder)
  actor.on('order.foundPaid', (event) => told.push(event))
  await waitFor(actor, (snapshot) => snapshot.matches('succeeded'))
  expect(told).toEqual([
    { type: 'order.foundPaid', orderId: paidOrder.order_id, lines: paidOrder.menu_item },
  ])
})

test('F6: a failed return goes back to the checkout after three seconds', () => {
  const { clock, places } = result({ ...returned, redirectStatus: 'failed' })
  clock.increment(2_999)
  expect(places).toEqual([])
  clock.increment(1)
  expect(places).toEqual(['/checkout'])
})

test('P7: a return that is unpaid at first is asked about again, and shows the success', async () => {
  const orders = [unpaidOrder, paidOrder]
  const { actor, clock } = result(returned, () => orders.shift() ?? null)
  await waitFor(actor, (snapshot) => snapshot.matches({ processing: 'pausing' }))
  clock.increment(3_000)
  await waitFor(actor, (snapshot) => snapshot.matches('succeeded'))
})

test('a return that claims success while the order stays unpaid shows the failure, and the way to pay that order', async () => {
  const { actor, clock, places } = result(returned, () => unpaidOrder)
  for (const _ of [1, 2]) {
    await waitFor(actor, (snapshot) => snapshot.matches({ processing: 'pausing' }))
    clock.increment(3_000)
  }
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  clock.increment(3_000)
  expect(places).toEqual(['/checkout?order_id=LK-1'])
})
