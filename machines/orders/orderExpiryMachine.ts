import { assign, emit, enqueueActions, not, setup } from 'xstate'
import { invoiceKindOf } from '#contract/invoices.ts'
import { needsPayment, type Order } from '#contract/orders.ts'
import type { PaidOrder } from '../cart/cartMachine.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import type { ExpiryAnswer } from './completePaymentMachine.ts'

/** An order that is to be paid until a deadline, in milliseconds on the shop's calendar. */
export type Deadline = { orderId: string; deadline: number }

/** What the watch over unpaid orders knows: their deadlines, and whose time is over, the next one to ask about first. */
export type OrderExpiryContext = { deadlines: readonly Deadline[]; over: readonly string[] }

/** What the watch is told by its effect. */
export type DeadlinePassed = { type: 'deadline.passed'; orderId: string }

/** What the watch understands; `listed` is all that the customer has ordered. */
export type OrderExpiryEvent = { type: 'orders.listed'; orders: readonly Order[] } | DeadlinePassed

/** What the watch tells: the list may be another, and an order was paid in its last moment. */
export type OrderExpiryEmitted =
  | { type: 'orders.changed' }
  | { type: 'order.paid'; order: PaidOrder }

/**
 * When the time to pay an order is over, the server is asked until it has cancelled the order, or taken it as paid, and the
 * list says so too.
 *
 * Slots:
 * - `watchDeadlines` · callback: tells each deadline when it has passed, at once if it has
 * - `checkExpiry` · promise: the server's word, which cancels an order whose time is over
 */
export const orderExpiryMachine = setup({
  types: {} as {
    context: OrderExpiryContext
    events: OrderExpiryEvent
    emitted: OrderExpiryEmitted
  },
  actors: {
    watchDeadlines: unprovidedCallback<DeadlinePassed, { deadlines: readonly Deadline[] }>(
      'watchDeadlines',
    ),
    checkExpiry: unprovided<ExpiryAnswer, { orderId: string }>('checkExpiry'),
  },
  guards: {
    isOver: ({ context }) => context.over.length > 0,
    isSettled: (_, given: { answer: ExpiryAnswer }) =>
      ['cancelled', 'no_action'].includes(given.answer.status),
  },
  actions: {
    keepOrders: assign(({ context: { over } }, given: { orders: readonly Order[] }) => {
      const deadlines = deadlinesOf(given.orders)
      return {
        deadlines,
        over: over.filter((id) => deadlines.some(({ orderId }) => orderId === id)),
      }
    }),
    tellPaid: enqueueActions(
      ({ context: { over }, enqueue }, given: { orders: readonly Order[] }) => {
        for (const { order_id: orderId, menu_item: lines, ...order } of given.orders)
          if (over.includes(orderId) && invoiceKindOf(order) === 'tax')
            enqueue.emit({ type: 'order.paid', order: { orderId, lines, isFromCart: false } })
      },
    ),
    keepOver: assign(({ context: { over } }, { orderId }: { orderId: string }) => ({
      over: over.includes(orderId) ? over : [...over, orderId],
    })),
    takeTurns: assign(({ context: { over } }) => ({
      over: [...over.slice(1), ...over.slice(0, 1)],
    })),
    tellOrders: emit({ type: 'orders.changed' }),
  },
  delays: { answerTime: 40_000, pace: 5_000 },
}).createMachine({
  id: 'orderExpiry',
  context: { deadlines: [], over: [] },
  type: 'parallel',
  on: {
    'deadline.passed': {
      actions: { type: 'keepOver', params: ({ event }) => ({ orderId: event.orderId }) },
    },
  },
  states: {
    clock: {
      initial: 'stopped',
      states: {
        stopped: {
          description: 'No list of orders has come yet.',
          on: {
            'orders.listed': {
              target: 'running',
              actions: { type: 'keepOrders', params: ({ event }) => ({ orders: event.orders }) },
            },
          },
        },
        running: {
          description: 'Deadlines are told as they pass.',
          on: {
            'orders.listed': {
              target: 'running',
              reenter: true,
              actions: [
                { type: 'tellPaid', params: ({ event }) => ({ orders: event.orders }) },
                { type: 'keepOrders', params: ({ event }) => ({ orders: event.orders }) },
              ],
            },
          },
          invoke: {
            id: 'watchDeadlines',
            src: 'watchDeadlines',
            input: ({ context }) => ({ deadlines: context.deadlines }),
            // The next list begins anew.
            onError: {},
          },
        },
      },
    },
    server: {
      initial: 'resting',
      states: {
        resting: {
          description: 'No time is over.',
          always: { guard: 'isOver', target: 'asking' },
        },
        asking: {
          description: 'The server is asked about one order.',
          always: { guard: not('isOver'), target: 'resting' },
          invoke: {
            id: 'checkExpiry',
            src: 'checkExpiry',
            input: ({ context }) => ({ orderId: context.over[0] ?? '' }),
            onDone: [
              {
                guard: { type: 'isSettled', params: ({ event }) => ({ answer: event.output }) },
                target: 'pausing',
                actions: 'tellOrders',
              },
              { target: 'pausing' },
            ],
            onError: 'pausing',
          },
          after: { answerTime: 'pausing' },
        },
        pausing: {
          description:
            'The list may drop the order; otherwise the server is asked again, orders taking turns.',
          always: { guard: not('isOver'), target: 'resting' },
          after: { pace: { target: 'asking', actions: 'takeTurns' } },
        },
      },
    },
  },
})

function deadlinesOf(orders: readonly Order[]): Deadline[] {
  return orders.flatMap((order) =>
    needsPayment(order) && order.expires_at
      ? [{ orderId: order.order_id, deadline: Date.parse(order.expires_at) }]
      : [],
  )
}
