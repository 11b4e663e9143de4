import { assign, emit, enqueueActions, setup } from 'xstate'
import { invoiceKindOf } from '#contract/invoices.ts'
import { needsPayment, type Order } from '#contract/orders.ts'
import { sendPaidOrder } from '../cart/sendPaidOrder.ts'
import { checkoutAddress } from '../core/checkoutAddress.ts'
import type { PageLeft } from '../core/pageLeft.ts'
import { required } from '../core/required.ts'
import { load } from '../core/resources.ts'
import { unprovided } from '../core/unprovided.ts'
import type { NavigationRequested } from '../shell/navigationMachine.ts'
import { alertNotice, type NoticeRaised } from '../shell/noticesMachine.ts'

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
    emitted: NoticeRaised | NavigationRequested
    input: { hasProvider: boolean }
    tags: 'busy'
  },
  actors: {
    checkExpiry: unprovided<ExpiryAnswer, { orderId: string }>('checkExpiry'),
    fetchOrder: unprovided<Order, { orderId: string }>('fetchOrder'),
  },
  actions: {
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
            guard: ({ event }) => intentOf(event.order) === '',
            actions: emit(alertNotice('payment.information_missing')),
          },
          {
            guard: ({ context }) => !context.hasProvider,
            actions: emit(alertNotice('payment.system_unavailable')),
          },
          {
            guard: ({ event }) => !needsPayment(event.order),
            actions: [emit(alertNotice('payment.unable')), load('orders')],
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
        input: orderIdOf,
        onDone: [
          {
            guard: ({ event }) => event.output.status === 'cancelled',
            target: 'idle',
            actions: [
              emit(alertNotice('payment.order_expired')),
              load('orders'),
            ],
          },
          {
            guard: ({ event }) => event.output.status === 'no_action',
            target: 'reading',
            actions: [
              emit(alertNotice('payment.order_processed')),
              load('orders'),
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
        input: orderIdOf,
        onDone: [
          {
            guard: ({ event }) => invoiceKindOf(event.output) === 'tax',
            target: 'idle',
            actions: enqueueActions(({ event, enqueue }) => {
              const { order_id: orderId, menu_item: lines } = event.output
              enqueue(sendPaidOrder({ orderId, lines, isFromCart: false }))
            }),
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
  },
})

function orderIdOf({ context }: { context: CompletePaymentContext }) {
  return { orderId: required(context.order, 'order').order_id }
}

function intentOf(order: Order): string {
  return order.transaction?.stripe_payment_intent_id ?? ''
}

function checkoutOf(order: Order): string {
  const intent = encodeURIComponent(intentOf(order))
  return `${checkoutAddress(order.order_id)}&payment_intent=${intent}&from=profile`
}
