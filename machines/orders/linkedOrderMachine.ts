import { assign, emit, setup } from 'xstate'
import type { Order } from '#contract/orders.ts'
import { isNotFound } from '../core/isNotFound.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import { alertNotice, type NoticeRaised } from '../shell/noticesMachine.ts'

/** The order number of the address, and the order once it has loaded. */
export type LinkedOrderContext = { orderId: string | null; order: Order | null }

/** The tab's page, and closed dialogs. */
export type LinkedOrderEvent =
  | { type: 'link.visited'; orderId: string | null }
  | { type: 'dialog.closed'; dialog: OpenDialog }

/** Opens the order's dialog, removes the order from the address, or reports why it is not shown. */
export type LinkedOrderEmitted =
  | { type: 'dialog.requested'; dialog: OpenDialog }
  | { type: 'link.left' }
  | NoticeRaised

/** Opens the order of the address. Fill `fetchOrder`, which rejects with an `ApiError`. */
export const linkedOrderMachine = setup({
  types: {} as {
    context: LinkedOrderContext
    events: LinkedOrderEvent
    emitted: LinkedOrderEmitted
  },
  actors: { fetchOrder: unprovided<Order, { orderId: string }>('fetchOrder') },
  delays: { turn: 0 },
}).createMachine({
  id: 'linkedOrder',
  context: { orderId: null, order: null },
  initial: 'none',
  on: {
    'link.visited': [
      {
        guard: ({ event }) => event.orderId !== null,
        target: '.fetching',
        actions: assign(({ event: { orderId } }) => ({ orderId, order: null })),
      },
      {
        target: '.none',
        actions: assign({ orderId: null, order: null }),
      },
    ],
  },
  states: {
    none: {
      description: 'The address has no order, or one that is not shown.',
    },
    fetching: {
      description: 'Fetches the order of the address.',
      invoke: {
        id: 'fetchOrder',
        src: 'fetchOrder',
        input: ({ context }) => ({
          orderId: required(context.orderId, 'orderId'),
        }),
        onDone: {
          target: 'shown',
          actions: assign(({ event }) => ({ order: event.output })),
        },
        onError: [
          {
            description: 'The customer has no order with this number.',
            guard: isNotFound,
            target: 'leaving',
            actions: emit(alertNotice('orders.gone')),
          },
          { target: 'none', actions: emit(alertNotice('orders.link_failed')) },
        ],
      },
    },
    shown: {
      description: "The order's dialog is open.",
      entry: emit(({ context }) => ({
        type: 'dialog.requested',
        dialog: {
          name: 'orderDetails',
          isUnasked: true,
          orderId: required(context.order, 'order').order_id,
        },
      })),
      on: {
        'dialog.closed': {
          guard: ({ event }) => event.dialog.name === 'orderDetails',
          target: 'leaving',
        },
      },
    },
    leaving: {
      description:
        'The order leaves the address, or it would open again. The event that closed it may also go to another page.',
      after: { turn: { target: 'none', actions: emit({ type: 'link.left' }) } },
    },
  },
})
