import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Order } from '#contract/orders.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { linkedOrderMachine } from '#machines/orders/linkedOrderMachine.ts'
import { alertOf } from '#test/support/client/createTestCheckout.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

const visit = { type: 'link.visited', orderId: unpaidOrder.order_id } as const
const leave = { type: 'link.visited', orderId: null } as const
const close = {
  type: 'dialog.closed',
  dialog: { name: 'orderDetails', orderId: 'LK-1' },
} as const
const closeOther = {
  type: 'dialog.closed',
  dialog: { name: 'sideMenu' },
} as const
const open = {
  type: 'dialog.requested',
  dialog: {
    name: 'orderDetails',
    isUnasked: true,
    orderId: unpaidOrder.order_id,
  },
}

test('J8: every transition is taken, and what is shown has come', () => {
  expectFullWalk(linkedOrderMachine, {
    events: [
      visit,
      leave,
      close,
      closeOther,
      { type: 'xstate.done.actor.fetchOrder', output: unpaidOrder },
      {
        type: 'xstate.error.actor.fetchOrder',
        error: { code: 'notFound', detail: 'none' },
      },
      { type: 'xstate.error.actor.fetchOrder', error: { code: 'offline' } },
    ],
    check: (arrival) => {
      expectState(arrival, {
        'link.visited': ['fetching', 'none'],
        'dialog.closed': ['leaving', 'shown'],
        'xstate.done': 'shown',
        'xstate.error': ['leaving', 'none'],
        'xstate.after': 'none',
      })

      const { snapshot, path, emitted } = arrival
      const last = path.at(-1)
      if (last === leave)
        expect(snapshot).toMatchObject({
          value: 'none',
          context: { orderId: null, order: null },
        })
      if (last === close) expect(snapshot.matches('shown')).toBe(false)
      if (JSON.stringify(last ?? null).includes('notFound'))
        expect(snapshot.matches('leaving')).toBe(true)

      const count = (all: readonly { type: string }[], part: string) =>
        all.filter(({ type }) => type.includes(part)).length
      expect(count(emitted, 'notice.raised')).toBe(count(path, 'xstate.error'))
      expect(count(emitted, 'dialog.requested')).toBe(
        count(path, 'xstate.done'),
      )

      const { order } = snapshot.context
      expect(snapshot.matches('shown') && order === null).toBe(false)
    },
  })
})

test('H11: the order of the address opens, and the address lets go of it once it is closed', async () => {
  const { actor, emitted, clock } = start(async () => unpaidOrder)
  actor.send(visit)
  await waitFor(actor, (snapshot) => snapshot.matches('shown'))
  actor.send(closeOther)
  clock.increment(0)
  expect(emitted).toEqual([open])

  actor.send(close)
  clock.increment(0)
  expect(emitted).toEqual([open, { type: 'link.left' }])
})

test('H11: a dialog that goes because the page does leaves the new address alone', async () => {
  const { actor, emitted, clock } = start(async () => unpaidOrder)
  actor.send(visit)
  await waitFor(actor, (snapshot) => snapshot.matches('shown'))
  actor.send(close)
  actor.send(leave)
  clock.increment(0)
  expect(emitted).toEqual([open])
})

test.each([
  [
    "a number that is not the customer's",
    { code: 'notFound', detail: '' },
    [alertOf('orders.gone'), { type: 'link.left' }],
  ],
  [
    'an order that does not come',
    { code: 'offline' },
    [alertOf('orders.link_failed')],
  ],
])('H11: %s is told', async (_, error, expected) => {
  const { actor, emitted, clock } = start(() => Promise.reject(error))
  actor.send(visit)
  await waitFor(actor, (snapshot) => !snapshot.matches('fetching'))
  clock.increment(0)
  expect(emitted).toEqual(expected)
})

function start(fetch: () => Promise<Order>) {
  const clock = new SimulatedClock()
  const fetchOrder = fromPromise<Order, { orderId: string }>(fetch)
  const actor = createActor(provideActors(linkedOrderMachine, { fetchOrder }), {
    clock,
  })
  const emitted: unknown[] = []

  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, emitted, clock }
}
