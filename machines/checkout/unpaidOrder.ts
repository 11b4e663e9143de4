import { assign, emit, enqueueActions } from 'xstate'
import { invoiceKindOf } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import type { UnpaidClosed } from '../orders/unpaidOrderMachine.ts'
import { replacePage } from '../shell/navigationMachine.ts'
import { alertNotice, type NoticeRaised } from '../shell/noticesMachine.ts'
import {
  type CheckoutArgs,
  type CheckoutContext,
  checkoutSetup,
} from './checkoutSetup.ts'

/** The order of the page was cancelled: nobody paid it in time. */
export const expiredNotice = alertNotice('payment.order_expired')

/** The order of the page was paid, or its payment is in progress. */
export const processedNotice = alertNotice('checkout.order_already_processed')

/** The order is paid: in another tab, on another device, or faster than it could be cancelled. */
export function paidNotice(number: string): NoticeRaised {
  return alertNotice('checkout.paid_elsewhere', {
    tone: 'success',
    values: { number },
  })
}

const closeOrder = { type: 'closeOrder', params: orderOf } as const

/** Watches the order that waits for its payment: the page's, else the cart's. */
export const watchUnpaid = checkoutSetup.createStateConfig({
  always: {
    guard: isOtherUnpaid,
    actions: enqueueActions(({ context, enqueue }) => {
      const orderId = unpaidOf(context)
      enqueue.assign({ watched: orderId })
      enqueue.sendTo('unpaidOrder', { type: 'unpaid.watch', orderId })
    }),
  },
})

/** The watched order was paid or cancelled elsewhere: its page gives way, and the cart drops it. */
export const closeUnpaid = checkoutSetup.createStateConfig({
  on: {
    'unpaid.closed': [
      {
        description: 'The cart is the next order.',
        guard: isCartOnPage,
        target: '.arriving',
        actions: [
          closeOrder,
          emit(expiredNotice),
          assign({ orderId: null, existingOrder: null }),
          'replaceAddress',
        ],
      },
      {
        guard: ({ context, event }) => event.order.order_id === context.orderId,
        target: '.inactive',
        actions: [
          closeOrder,
          emit(({ event }) =>
            isCancelled(event.order) ? expiredNotice : processedNotice,
          ),
          emit(replacePage('/profile?tab=orders')),
          'forget',
        ],
      },
      {
        description: 'The customer is not on the page.',
        guard: ({ event }) => invoiceKindOf(event.order) === 'tax',
        actions: [
          closeOrder,
          emit(({ event }) => paidNotice(event.order.order_id)),
        ],
      },
      { actions: closeOrder },
    ],
  },
})

function orderOf({ event }: { event: UnpaidClosed }) {
  return { order: event.order }
}

/** True if the order was cancelled: it expired, or a person cancelled it. */
export function isCancelled(order: Order): boolean {
  return invoiceKindOf(order) === 'cancelled'
}

function isOtherUnpaid({ context }: CheckoutArgs): boolean {
  return unpaidOf(context) !== context.watched
}

function isCartOnPage({
  context: { orderId, unpaid },
  event,
}: CheckoutArgs<UnpaidClosed>): boolean {
  return (
    [orderId, unpaid?.orderId].every((id) => id === event.order.order_id) &&
    isCancelled(event.order)
  )
}

/** The order that awaits payment: the page's, else the cart's; null during an attempt and after payment. */
function unpaidOf({
  existingOrder,
  unpaid,
  submissionInput,
  outcome,
}: CheckoutContext): string | null {
  if (submissionInput || outcome?.kind === 'paid') return null
  return existingOrder?.order_id ?? unpaid?.orderId ?? null
}
