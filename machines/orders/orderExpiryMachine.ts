import { assign, enqueueActions, not, setup } from 'xstate'
import { invoiceKindOf } from '#contract/invoices.ts'
import { needsPayment, type Order } from '#contract/orders.ts'
import type { PaidOrder } from '../cart/cartSetup.ts'
import { sendPaidOrder } from '../cart/sendPaidOrder.ts'
import { load } from '../core/resources.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import type { ExpiryAnswer } from './completePaymentMachine.ts'

/** An unpaid order and its payment deadline, in milliseconds by the business calendar. */
export type Deadline = { orderId: string; deadline: number }

/** The numbers of the unpaid and of the overdue orders, each with the next order to check first. */
export type OrderExpiryContext = {
  unpaid: readonly string[]
  overdue: readonly string[]
  deadlines: readonly Deadline[]
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
    isOverdue: ({ context }) => context.overdue.length > 0,
    hasOrdersToCheck: ({ context }) => ordersToCheck(context).length > 0,
  },
  actions: {
    takeTurns: assign(({ context: { unpaid, overdue } }) => ({
      unpaid: rotate(unpaid),
      overdue: rotate(overdue),
    })),
  },
  delays: { pace: 5_000, lookPause: 15_000 },
}).createMachine({
  id: 'orderExpiry',
  context: { unpaid: [], overdue: [], deadlines: [], isShown: false },
  type: 'parallel',
  on: {
    'deadline.passed': {
      actions: assign(({ context: { overdue }, event }) => ({
        overdue: overdue.includes(event.orderId)
          ? overdue
          : [...overdue, event.orderId],
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
            'orders.listed': { target: 'running', actions: assign(withOrders) },
          },
        },
        running: {
          description: 'Listens for passed deadlines.',
          on: {
            'orders.listed': {
              target: 'running',
              reenter: true,
              actions: [
                enqueueActions(({ context, event, enqueue }) => {
                  for (const order of newlyPaid({ context, event }))
                    enqueue(sendPaidOrder(order))
                }),
                assign(withOrders),
              ],
            },
          },
          invoke: {
            id: 'watchDeadlines',
            src: 'watchDeadlines',
            input: ({ context }) => ({ deadlines: context.deadlines }),
            // The next list of orders restarts the callback.
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
            { guard: 'isOverdue', target: 'asking' },
            { guard: 'hasOrdersToCheck', target: 'looking' },
          ],
        },
        looking: {
          description:
            'The customer views unpaid orders, which may be paid elsewhere.',
          always: [
            { guard: 'isOverdue', target: 'asking' },
            { guard: not('hasOrdersToCheck'), target: 'resting' },
          ],
          after: { lookPause: { target: 'asking', actions: 'takeTurns' } },
        },
        asking: {
          description: 'Asks the server about one order.',
          always: { guard: not('hasOrdersToCheck'), target: 'resting' },
          invoke: {
            id: 'checkExpiry',
            src: 'checkExpiry',
            input: ({ context }) => ({
              orderId: ordersToCheck(context)[0] ?? '',
            }),
            onDone: [
              {
                guard: ({ event: { output } }) =>
                  ['cancelled', 'no_action'].includes(output.status),
                target: 'pausing',
                actions: load('orders'),
              },
              { target: 'pausing' },
            ],
            onError: 'pausing',
          },
        },
        pausing: {
          description:
            'The list may drop the order; otherwise the server is asked again, with orders taking turns.',
          always: { guard: not('isOverdue'), target: 'resting' },
          after: { pace: { target: 'asking', actions: 'takeTurns' } },
        },
      },
    },
  },
})

type Listed = TransitionArgs<
  OrderExpiryContext,
  { type: 'orders.listed'; orders: readonly Order[] }
>

function newlyPaid({ context: { unpaid }, event }: Listed): PaidOrder[] {
  return event.orders
    .filter(({ order_id }) => unpaid.includes(order_id))
    .filter((order) => invoiceKindOf(order) === 'tax')
    .map(({ order_id: orderId, menu_item: lines }) => ({
      orderId,
      lines,
      isFromCart: false,
    }))
}

function withOrders({ context, event: { orders } }: Listed) {
  const unpaid = orders.filter(needsPayment).map(({ order_id }) => order_id)
  const isKept = (orderId: string) => unpaid.includes(orderId)
  return {
    // Orders of the previous list keep their turns.
    unpaid: [...new Set([...context.unpaid.filter(isKept), ...unpaid])],
    overdue: context.overdue.filter(isKept),
    deadlines: deadlinesOf(orders),
  }
}

function ordersToCheck({
  unpaid,
  overdue,
  isShown,
}: OrderExpiryContext): readonly string[] {
  return isShown && overdue.length === 0 ? unpaid : overdue
}

function rotate(orderIds: readonly string[]): string[] {
  return [...orderIds.slice(1), ...orderIds.slice(0, 1)]
}

function deadlinesOf(orders: readonly Order[]): Deadline[] {
  return orders.flatMap((order) =>
    needsPayment(order) && order.expires_at
      ? [{ orderId: order.order_id, deadline: Date.parse(order.expires_at) }]
      : [],
  )
}
