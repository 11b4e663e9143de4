import { assign, emit } from 'xstate'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { toApiError } from '#contract/errors.ts'
import { invoiceKindOf } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import { subtractDishes } from '../cart/cartLines.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { replacePage } from '../shell/navigationMachine.ts'
import { alertNotice, statusNotice } from '../shell/noticesMachine.ts'
import type { CheckoutFacts } from './checkoutForm.ts'
import { type CheckoutArgs, checkoutSetup, noChoices } from './checkoutSetup.ts'
import { choiceOf } from './rules/choice.ts'
import { isCancelled, paidNotice } from './unpaidOrder.ts'

const arriving = '#checkout.purchase.arriving'

/** The cancelled order becomes the cart and the form again; its page becomes the cart's. */
const refill = checkoutSetup.enqueueActions(({ context, enqueue }) => {
  const order = required(context.existingOrder, 'order')
  const { lines, couponCode } = context.facts.cart
  const isRebuilt = !holdsDishes(context.facts.cart, order)

  if (isRebuilt)
    enqueue(tell('cart', { type: 'cart.rebuild', lines: order.menu_item }))
  if (order.coupon && (isRebuilt || couponCode === null))
    enqueue(tell('cart', { type: 'cart.applyCoupon', code: order.coupon }))
  enqueue.emit(
    isRebuilt && lines.length > 0
      ? alertNotice('checkout.cart_replaced', {
          tone: 'info',
          action: 'cart.undo',
        })
      : statusNotice('checkout.order_changeable'),
  )
})

const openCart = {
  target: arriving,
  actions: [
    checkoutSetup.assign({ orderId: null, existingOrder: null }),
    'replaceAddress',
  ],
} as const

/** The customer changes an unpaid order: it is cancelled, and they order again from the cart and the filled form. */
export const changing = checkoutSetup.createStateConfig({
  initial: 'cancelling',
  tags: 'busy',
  on: {
    'unpaid.closed': {
      description: 'The watch has seen the cancellation of this page.',
      guard: ({ event }) => isCancelled(event.order),
    },
  },
  states: {
    cancelling: {
      description:
        'The server cancels the payment first, then the order; a payment that was faster is settled.',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({
          orderId: required(context.orderId, 'orderId'),
        }),
        onDone: [
          {
            guard: ({ event }) => isCancelled(event.output),
            target: 'refilling',
            actions: [
              { type: 'closeOrder', params: orderOf },
              assign(withCancelled),
            ],
          },
          {
            guard: ({ event }) => invoiceKindOf(event.output) === 'tax',
            target: '#checkout.purchase.inactive',
            actions: [
              { type: 'closeOrder', params: orderOf },
              emit(({ event }) => paidNotice(event.output.order_id)),
              emit(replacePage('/profile?tab=orders')),
              'forget',
            ],
          },
          {
            target: arriving,
            actions: emit(alertNotice('checkout.change_failed')),
          },
        ],
        onError: {
          target: arriving,
          actions: emit(({ event }) => alertNotice(labelOf(event))),
        },
      },
    },
    refilling: {
      description: 'The cart takes the dishes of the order back.',
      entry: refill,
      always: { guard: isRefilled, ...openCart },
      after: { refillTime: openCart },
    },
  },
})

/** The order's choices in the form; the payment method and the card stay. */
function withCancelled({
  context: { form, orderId },
  event: { output: order },
}: CheckoutArgs<{ type: string; output: Order }>) {
  return {
    ...noChoices,
    orderId,
    existingOrder: order,
    form: { ...form, ...choicesOf(order) },
  }
}

function choicesOf(order: Order): Partial<CheckoutValues> {
  return {
    ...choiceOf(order),
    isAddressRefused: false,
    date: order.schedule_date ?? null,
    note: order.notes ?? '',
    noteDraft: null,
    invoiceTo: invoiceDraftOf(order),
    couponDraft: order.coupon ?? '',
  }
}

function invoiceDraftOf({ invoice }: Order): CheckoutValues['invoiceTo'] {
  const buyer = invoice?.buyer
  if (!buyer) return null
  const { company, abn, reference } = buyer
  return { company, abn: abn ?? '', reference: reference ?? '' }
}

function orderOf({ event }: { event: { output: Order } }) {
  return { order: event.output }
}

function isRefilled({ context }: CheckoutArgs): boolean {
  const order = required(context.existingOrder, 'order')
  return holdsDishes(context.facts.cart, order)
}

function holdsDishes(
  { lines }: CheckoutFacts['cart'],
  { menu_item }: Order,
): boolean {
  return subtractDishes(menu_item, lines).length === 0
}

/** A backend of the specification alone lacks this call. */
function labelOf({ error }: { error: unknown }): string {
  const { code } = toApiError(error)
  return code === 'notFound' || code === 'unreadable'
    ? 'checkout.change_impossible'
    : 'checkout.change_failed'
}
