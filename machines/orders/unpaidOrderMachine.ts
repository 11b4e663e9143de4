import { assign, sendParent, setup } from 'xstate'
import { invoiceKindOf } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import { required } from '../core/required.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'

type Watched = { orderId: string | null }

/** Reports to the parent that the watched order is paid or cancelled. */
export type UnpaidClosed = { type: 'unpaid.closed'; order: Order }

/** Another tab has settled an attempt, perhaps at the watched order. */
export type UnpaidAsk = { type: 'unpaid.ask' }

/**
 * Watches one unpaid order, which another tab, another device or its payment page may pay, and which may expire. It
 * notifies the parent once.
 *
 * Slots:
 * - `watchEnds` · callback: reports that another tab has settled an attempt · if it fails, the next look finds it
 * - `readUnpaid` · promise: the present order; the server cancels an overdue one
 */
export const unpaidOrderMachine = setup({
  types: {} as {
    context: Watched
    events: ({ type: 'unpaid.watch' } & Watched) | UnpaidAsk
  },
  actors: {
    watchEnds: unprovidedCallback<UnpaidAsk>('watchEnds'),
    readUnpaid: unprovided<Order, { orderId: string }>('readUnpaid'),
  },
  delays: { lookPause: 15_000 },
}).createMachine({
  id: 'unpaidOrder',
  context: { orderId: null },
  invoke: { id: 'watchEnds', src: 'watchEnds', onError: {} },
  initial: 'resting',
  on: {
    'unpaid.ask': {
      guard: ({ context }) => context.orderId !== null,
      target: '.asking',
    },
    'unpaid.watch': [
      {
        guard: ({ event }) => event.orderId === null,
        target: '.resting',
        actions: assign({ orderId: null }),
      },
      {
        target: '.pausing',
        actions: assign(({ event }) => ({ orderId: event.orderId })),
      },
    ],
  },
  states: {
    resting: { description: 'No order is watched.' },
    pausing: { after: { lookPause: 'asking' } },
    asking: {
      description: "Asks the server for the order's state.",
      invoke: {
        id: 'readUnpaid',
        src: 'readUnpaid',
        input: ({ context }) => ({
          orderId: required(context.orderId, 'orderId'),
        }),
        onDone: [
          {
            guard: ({ event }) => invoiceKindOf(event.output) !== 'unpaid',
            target: 'resting',
            actions: sendParent(({ event }) => ({
              type: 'unpaid.closed',
              order: event.output,
            })),
          },
          { target: 'pausing' },
        ],
        onError: 'pausing',
      },
    },
  },
})
