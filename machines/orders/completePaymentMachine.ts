import { assign, emit, enqueueActions, setup } from 'xstate'
import { invoiceKindOf } from '#contract/invoices.ts'
import { needsPayment, type Order } from '#contract/orders.ts'
import { sendPaidOrder } from '../cart/sendPaidOrder.ts'
import { checkoutAddress } from '../core/checkoutAddress.ts'
import type { PageLeft } from '../core/pageLeft.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { unprovided } from '../core/unprovided.ts'
import type { NoticeRaised } from '../shell/noticesMachine.ts'

/** The server's status of an unpaid order: `cancelled`, `no_action`, or any other to pay it. */
export type ExpiryAnswer = { status: string }

/** `hasProvider` is true if the shop has a payment provider. */
export type CompletePaymentContext = {
  hasProvider: boolean
  order: Order | null
}

export type CompletePaymentEvent =
  | { type: 'payment.complete'; order: Order }
  | PageLeft

export type CompletePaymentEmitted =
  | NoticeRaised
  | { type: 'navigation.requested'; to: string }

/**
 * Opens the checkout for an unpaid order after asking the server if it has expired. If the check fails, the checkout
 * opens as well.
 *
 * Slots:
 * - `checkExpiry`, `fetchOrder` · promise · reject with an `ApiError`
 */
export const completePaymentMachine = setup({
  types: {} as {
    context: CompletePaymentContext
    events: CompletePaymentEvent
    emitted: CompletePaymentEmitted
    input: { hasProvider: boolean }
    tags: 'busy'
  },
  actors: {
    checkExpiry: unprovided<ExpiryAnswer, { orderId: string }>('checkExpiry'),
    fetchOrder: unprovided<Order, { orderId: string }>('fetchOrder'),
  },
  guards: {
    hasNoIntent: (_, params: { order: Order }) => intentOf(params.order) === '',
    hasNoProvider: ({ context }) => !context.hasProvider,
    isSettled: (_, params: { order: Order }) => !needsPayment(params.order),
    isCancelled: (_, params: { answer: ExpiryAnswer }) =>
      params.answer.status === 'cancelled',
    isPaid: (_, params: { order: Order }) =>
      invoiceKindOf(params.order) === 'tax',
    isProcessed: (_, params: { answer: ExpiryAnswer }) =>
      params.answer.status === 'no_action',
  },
  actions: {
    alert: emit((_, params: { key: string }) => ({
      type: 'notice.raised',
      kind: 'alert',
      key: params.key,
    })),
    sendPaidOrder: enqueueActions(
      ({ enqueue }, { order }: { order: Order }) => {
        enqueue(
          sendPaidOrder({
            orderId: order.order_id,
            lines: order.menu_item,
            isFromCart: false,
          }),
        )
      },
    ),
    tellOrders: tell('orders', { type: 'resource.load' }),
    goToCheckout: emit(({ context }) => ({
      type: 'navigation.requested',
      to: checkoutOf(required(context.order, 'order')),
    })),
  },
}).createMachine({
  id: 'completePayment',
  context: ({ input }) => ({ ...input, order: null }),
  initial: 'idle',
  states: {
    idle: {
      entry: assign({ order: null }),
      on: {
        'payment.complete': [
          {
            guard: {
              type: 'hasNoIntent',
              params: ({ event }) => ({ order: event.order }),
            },
            actions: {
              type: 'alert',
              params: { key: 'payment.information_missing' },
            },
          },
          {
            guard: 'hasNoProvider',
            actions: {
              type: 'alert',
              params: { key: 'payment.system_unavailable' },
            },
          },
          {
            guard: {
              type: 'isSettled',
              params: ({ event }) => ({ order: event.order }),
            },
            actions: [
              { type: 'alert', params: { key: 'payment.unable' } },
              'tellOrders',
            ],
          },
          {
            target: 'checking',
            actions: assign(({ event }) => ({ order: event.order })),
          },
        ],
      },
    },
    checking: {
      description:
        'Asks the server if the order has expired; one order at a time.',
      tags: 'busy',
      on: { 'page.left': 'idle' },
      invoke: {
        id: 'checkExpiry',
        src: 'checkExpiry',
        input: ({ context }) => ({
          orderId: required(context.order, 'order').order_id,
        }),
        onDone: [
          {
            guard: {
              type: 'isCancelled',
              params: ({ event }) => ({ answer: event.output }),
            },
            target: 'idle',
            actions: [
              { type: 'alert', params: { key: 'payment.order_expired' } },
              'tellOrders',
            ],
          },
          {
            guard: {
              type: 'isProcessed',
              params: ({ event }) => ({ answer: event.output }),
            },
            target: 'reading',
            actions: [
              { type: 'alert', params: { key: 'payment.order_processed' } },
              'tellOrders',
            ],
          },
          { target: 'idle', actions: 'goToCheckout' },
        ],
        onError: { target: 'idle', actions: 'goToCheckout' },
      },
    },
    reading: {
      description:
        'The order is not payable: if it was paid, the cart that became it is notified.',
      tags: 'busy',
      invoke: {
        id: 'fetchOrder',
        src: 'fetchOrder',
        input: ({ context }) => ({
          orderId: required(context.order, 'order').order_id,
        }),
        onDone: [
          {
            guard: {
              type: 'isPaid',
              params: ({ event }) => ({ order: event.output }),
            },
            target: 'idle',
            actions: {
              type: 'sendPaidOrder',
              params: ({ event }) => ({ order: event.output }),
            },
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
  },
})

function intentOf(order: Order): string {
  return order.transaction?.stripe_payment_intent_id ?? ''
}

function checkoutOf(order: Order): string {
  const intent = encodeURIComponent(intentOf(order))
  return `${checkoutAddress(order.order_id)}&payment_intent=${intent}&from=profile`
}
