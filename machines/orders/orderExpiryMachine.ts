import { assign, enqueueActions, not, setup } from 'xstate'
import { invoiceKindOf } from '#contract/invoices.ts'
import { needsPayment, type Order } from '#contract/orders.ts'
import { tellPaid } from '../cart/tellPaid.ts'
import { tell } from '../core/tell.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import type { ExpiryAnswer } from './completePaymentMachine.ts'

/** An unpaid order and its payment deadline, in milliseconds by the business calendar. */
export type Deadline = { orderId: string; deadline: number }

/** The unpaid orders, the overdue ones, the next one to ask about, and their deadlines. */
export type OrderExpiryContext = {
  unpaid: readonly string[]
  over: readonly string[]
  deadlines: readonly Deadline[]
  /** True while the customer views the orders. */
  isShown: boolean
}

export type DeadlinePassed = { type: 'deadline.passed'; orderId: string }

/** `listed` has all orders of the customer. */
export type OrderExpiryEvent =
  | { type: 'orders.listed'; orders: readonly Order[] }
  | { type: 'orders.shown'; isShown: boolean }
  | DeadlinePassed

/**
 * Asks the server about overdue orders until each is cancelled or paid, and updates the list. While the customer views
 * the orders, it also asks if one was paid elsewhere.
 *
 * Slots:
 * - `watchDeadlines` · callback: reports each passed deadline, at once if it has passed before
 * - `checkExpiry` · promise: the server's status; the server cancels an overdue order
 */
export const orderExpiryMachine = setup({
  types: {} as {
    context: OrderExpiryContext
    events: OrderExpiryEvent
  },
  actors: {
    watchDeadlines: unprovidedCallback<
      DeadlinePassed,
      { deadlines: readonly Deadline[] }
    >('watchDeadlines'),
    checkExpiry: unprovided<ExpiryAnswer, { orderId: string }>('checkExpiry'),
  },
  guards: {
    isOver: ({ context }) => context.over.length > 0,
    isAsked: ({ context }) => askedOf(context).length > 0,
    isSettled: (_, params: { answer: ExpiryAnswer }) =>
      ['cancelled', 'no_action'].includes(params.answer.status),
  },
  actions: {
    keepOrders: assign(
      ({ context }, { orders }: { orders: readonly Order[] }) => {
        const unpaid = orders
          .filter(needsPayment)
          .map(({ order_id }) => order_id)
        const isKept = (orderId: string) => unpaid.includes(orderId)
        return {
          // Known orders keep their turns.
          unpaid: [...new Set([...context.unpaid.filter(isKept), ...unpaid])],
          over: context.over.filter(isKept),
          deadlines: deadlinesOf(orders),
        }
      },
    ),
    tellPaid: enqueueActions(
      ({ context, enqueue }, params: { orders: readonly Order[] }) => {
        for (const {
          order_id: orderId,
          menu_item: lines,
          ...order
        } of params.orders)
          if (
            context.unpaid.includes(orderId) &&
            invoiceKindOf(order) === 'tax'
          )
            enqueue(tellPaid({ orderId, lines, isFromCart: false }))
      },
    ),
    takeTurns: assign(({ context: { unpaid, over } }) => ({
      unpaid: turned(unpaid),
      over: turned(over),
    })),
  },
  delays: { pace: 5_000, lookPause: 15_000 },
}).createMachine({
  id: 'orderExpiry',
  context: { unpaid: [], over: [], deadlines: [], isShown: false },
  type: 'parallel',
  on: {
    'deadline.passed': {
      actions: assign(({ context: { over }, event }) => ({
        over: over.includes(event.orderId) ? over : [...over, event.orderId],
      })),
    },
    'orders.shown': {
      actions: assign(({ event }) => ({ isShown: event.isShown })),
    },
  },
  states: {
    clock: {
      initial: 'stopped',
      states: {
        stopped: {
          description: 'No list of orders has arrived yet.',
          on: {
            'orders.listed': {
              target: 'running',
              actions: {
                type: 'keepOrders',
                params: ({ event }) => ({ orders: event.orders }),
              },
            },
          },
        },
        running: {
          description: 'Listens for passed deadlines.',
          on: {
            'orders.listed': {
              target: 'running',
              reenter: true,
              actions: [
                {
                  type: 'tellPaid',
                  params: ({ event }) => ({ orders: event.orders }),
                },
                {
                  type: 'keepOrders',
                  params: ({ event }) => ({ orders: event.orders }),
                },
              ],
            },
          },
          invoke: {
            id: 'watchDeadlines',
            src: 'watchDeadlines',
            input: ({ context }) => ({ deadlines: context.deadlines }),
            // The next list restarts it.
            onError: {},
          },
        },
      },
    },
    server: {
      initial: 'resting',
      states: {
        resting: {
          description:
            'No order is overdue, and the customer does not view unpaid orders.',
          always: [
            { guard: 'isOver', target: 'asking' },
            { guard: 'isAsked', target: 'looking' },
          ],
        },
        looking: {
          description:
            'The customer views unpaid orders, which may be paid elsewhere.',
          always: [
            { guard: 'isOver', target: 'asking' },
            { guard: not('isAsked'), target: 'resting' },
          ],
          after: { lookPause: { target: 'asking', actions: 'takeTurns' } },
        },
        asking: {
          description: 'Asks the server about one order.',
          always: { guard: not('isAsked'), target: 'resting' },
          invoke: {
            id: 'checkExpiry',
            src: 'checkExpiry',
            input: ({ context }) => ({ orderId: askedOf(context)[0] ?? '' }),
            onDone: [
              {
                guard: {
                  type: 'isSettled',
                  params: ({ event }) => ({ answer: event.output }),
                },
                target: 'pausing',
                actions: tell('orders', { type: 'resource.load' }),
              },
              { target: 'pausing' },
            ],
            onError: 'pausing',
          },
        },
        pausing: {
          description:
            'The list may drop the order; otherwise the server is asked again, with orders taking turns.',
          always: { guard: not('isOver'), target: 'resting' },
          after: { pace: { target: 'asking', actions: 'takeTurns' } },
        },
      },
    },
  },
})

/** The orders to ask about, the next one first. */
function askedOf({
  unpaid,
  over,
  isShown,
}: OrderExpiryContext): readonly string[] {
  return isShown && over.length === 0 ? unpaid : over
}

function turned(orderIds: readonly string[]): string[] {
  return [...orderIds.slice(1), ...orderIds.slice(0, 1)]
}

function deadlinesOf(orders: readonly Order[]): Deadline[] {
  return orders.flatMap((order) =>
    needsPayment(order) && order.expires_at
      ? [{ orderId: order.order_id, deadline: Date.parse(order.expires_at) }]
      : [],
  )
}
