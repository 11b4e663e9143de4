import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import type { NoticeRaised } from '../shell/noticesMachine.ts'

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
  guards: {
    isLink: (_, params: { orderId: string | null }) => params.orderId !== null,
    isMeant: (_, params: { dialog: OpenDialog }) =>
      params.dialog.name === 'orderDetails',
    isUnknown: (_, params: { error: ApiError }) =>
      params.error.code === 'notFound',
  },
  actions: {
    keepLink: assign((_, params: { orderId: string | null }) => ({
      ...params,
      order: null,
    })),
    alert: emit((_, params: { key: string }) => ({
      type: 'notice.raised',
      kind: 'alert',
      ...params,
    })),
  },
  delays: { turn: 0 },
}).createMachine({
  id: 'linkedOrder',
  context: { orderId: null, order: null },
  initial: 'none',
  on: {
    'link.visited': [
      {
        guard: { type: 'isLink', params: ({ event }) => event },
        target: '.fetching',
        actions: {
          type: 'keepLink',
          params: ({ event: { orderId } }) => ({ orderId }),
        },
      },
      {
        target: '.none',
        actions: { type: 'keepLink', params: { orderId: null } },
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
            guard: {
              type: 'isUnknown',
              params: ({ event }) => ({ error: toApiError(event.error) }),
            },
            target: 'leaving',
            actions: { type: 'alert', params: { key: 'orders.gone' } },
          },
          {
            target: 'none',
            actions: { type: 'alert', params: { key: 'orders.link_failed' } },
          },
        ],
      },
    },
    shown: {
      description: "The order's dialog is open.",
      entry: emit(({ context }) => ({
        type: 'dialog.requested',
        dialog: {
          name: 'orderDetails',
          orderId: required(context.order, 'order').order_id,
        },
      })),
      on: {
        'dialog.closed': {
          guard: { type: 'isMeant', params: ({ event }) => event },
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
