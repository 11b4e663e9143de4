import { expect, test } from 'vitest'
import {
  createActor,
  type EventObject,
  fromPromise,
  SimulatedClock,
  waitFor,
} from 'xstate'
import type { Order } from '#contract/orders.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { completePaymentMachine } from '#machines/orders/completePaymentMachine.ts'
import { alertOf } from '#test/support/client/createTestCheckout.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'
import { addSiblings } from '#test/support/walker/siblings.ts'

const order: Order = {
  ...unpaidOrder,
  transaction: {
    status: 'requires_payment_method',
    stripe_payment_intent_id: 'pi_1',
  },
}
const paid: Order = {
  ...order,
  transaction: { ...order.transaction, status: 'succeeded' },
}
const tofu = {
  orderId: order.order_id,
  lines: order.menu_item,
  isFromCart: false,
}
const toCheckout = {
  type: 'navigation.requested',
  to: '/checkout?order_id=LK-1&payment_intent=pi_1&from=profile',
}
const reload = { type: 'resource.load' }

test('J6, J8: every transition is taken, and nobody goes to pay an order that the server called off', () => {
  expectFullWalk(completePaymentMachine, {
    inputs: [{ hasProvider: true }, { hasProvider: false }],
    events: [
      { type: 'payment.complete', order },
      { type: 'payment.complete', order: unpaidOrder },
      { type: 'payment.complete', order: paid },
      {
        type: 'xstate.done.actor.checkExpiry',
        output: { status: 'cancelled' },
      },
      {
        type: 'xstate.done.actor.checkExpiry',
        output: { status: 'no_action' },
      },
      { type: 'xstate.done.actor.checkExpiry', output: { status: 'proceed' } },
      { type: 'xstate.done.actor.fetchOrder', output: order },
      { type: 'xstate.done.actor.fetchOrder', output: paid },
    ],
    check: (arrival) => {
      expectState(arrival, {
        'payment.complete': ['checking', 'idle'],
        'xstate.done.actor.checkExpiry': ['idle', 'reading'],
        'xstate.': 'idle',
      })

      const { snapshot, path, emitted } = arrival
      const isIdle = snapshot.matches('idle')
      expect(snapshot.hasTag('busy')).toBe(!isIdle)
      expect(snapshot.context.order === null).toBe(isIdle)

      if (isJson(path.at(-1), 'no_action'))
        expect(snapshot.matches('reading')).toBe(true)
      const output = path.findLast((event) => 'output' in event)
      const isAriaDisabled = /cancelled|no_action/.test(
        JSON.stringify(output ?? null),
      )
      if (path.length === 2 && isAriaDisabled)
        expect(emitted).not.toContainEqual(toCheckout)
    },
  })
})

test('F7: an order without a payment intent cannot be completed', () => {
  expect(complete({ requested: unpaidOrder }).emitted).toEqual([
    alertOf('payment.information_missing'),
  ])
})

test('F7: a shop without a payment system says so', () => {
  expect(complete({ hasProvider: false }).emitted).toEqual([
    alertOf('payment.system_unavailable'),
  ])
})

test('F7: an order that has been paid does not open the checkout', () => {
  expect(complete({ requested: paid }).emitted).toEqual([
    alertOf('payment.unable'),
    reload,
  ])
})

test.each([
  ['cancelled', [alertOf('payment.order_expired'), reload]],
  ['no_action', [alertOf('payment.order_processed'), reload]],
  ['proceed', [toCheckout]],
  ['anything else', [toCheckout]],
  ['', [toCheckout]],
  ['silence', [toCheckout]],
])(
  'F7: the answer "%s" (or none) leads to the orders, or to the checkout of that order',
  async (status, expected) => {
    const { actor, emitted, clock } = complete({ status })
    if (status === 'silence') clock.increment(40_000)
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
    expect(emitted).toEqual(expected)
  },
)

test.each([
  ['is paid', paid, [{ type: 'cart.orderPaid', order: tofu }, reload]],
  ['was called off', { ...order, status: 'CANCELLED' } as Order, []],
])(
  'P3 F7: nothing is left to pay of an order that %s: the cart is told when it is paid',
  async (_, found, emitted) => {
    const { actor, emitted: all } = complete({ status: 'no_action', found })
    await waitFor(actor, (snapshot) => snapshot.matches('reading'))
    await waitFor(actor, (snapshot) => snapshot.matches('idle'))
    expect(all.slice(2)).toEqual(emitted)
  },
)

function isJson(value: unknown, part: string): boolean {
  return JSON.stringify(value ?? null).includes(part)
}

function complete({
  requested = order,
  hasProvider = true,
  status = 'proceed',
  found = order,
}: Partial<{
  requested: Order
  hasProvider: boolean
  status: string
  found: Order
}>) {
  const machine = provideActors(completePaymentMachine, {
    checkExpiry: fromPromise(async () => {
      if (!status) throw { code: 'offline' }
      if (status === 'silence') await new Promise<never>(() => {})
      return { status }
    }),
    fetchOrder: fromPromise(async () => found),
  })
  const emitted: EventObject[] = []
  const clock = new SimulatedClock()
  const actor = createActor(machine, { clock, input: { hasProvider } })

  addSiblings(actor, ['cart', 'orders'], (event) => emitted.push(event))
  actor.on('*', (event) => emitted.push(event))
  actor.start().send({ type: 'payment.complete', order: requested })

  return { actor, emitted, clock }
}
