import { assign, not, raise } from 'xstate'
import { needsPayment } from '#contract/orders.ts'
import { haveSameDishes } from '../cart/cartLines.ts'
import { isNotFound } from '../core/isNotFound.ts'
import { required } from '../core/required.ts'
import { type CheckoutArgs, checkoutSetup } from './checkoutSetup.ts'

/** The customer opens the page: finds out which order it is for. */
export const arriving = checkoutSetup.createStateConfig({
  always: [
    {
      guard: ({ context }) =>
        context.orderId !== null && context.facts.customer === null,
      target: 'signedOut',
    },
    {
      guard: isCartUnpaid,
      target: 'opening',
      actions: [
        assign({ orderId: ({ context }) => context.unpaid?.orderId ?? null }),
        'replaceAddress',
      ],
    },
    {
      guard: ({ context }) =>
        context.orderId === (context.existingOrder?.order_id ?? null),
      target: 'open',
    },
    { target: 'opening' },
  ],
})

export const signedOut = checkoutSetup.createStateConfig({
  description:
    'Only its customer sees an existing order; after a login the checkout continues here.',
  always: { guard: not('isSignedOut'), target: 'arriving' },
})

export const opening = checkoutSetup.createStateConfig({
  description: 'Fetches the existing order to pay; its lines are locked.',
  tags: 'busy',
  invoke: {
    id: 'fetchOrder',
    src: 'fetchOrder',
    input: ({ context }) => ({ orderId: required(context.orderId, 'orderId') }),
    onDone: [
      {
        guard: ({ event }) => needsPayment(event.output),
        target: 'open',
        actions: assign(
          ({ context: { unpaid }, event: { output: order } }) => ({
            existingOrder: order,
            unpaid:
              unpaid?.orderId === order.order_id
                ? { ...unpaid, lines: order.menu_item }
                : unpaid,
          }),
        ),
      },
      {
        actions: raise(({ event }) => ({
          type: 'unpaid.closed',
          order: event.output,
        })),
      },
    ],
    onError: [
      {
        guard: isNotFound,
        target: 'orderMissing',
      },
      { target: 'orderUnavailable' },
    ],
  },
})

/** True if the cart became an order that waits for its payment. */
export function isCartUnpaid({
  context: { orderId, unpaid, facts },
}: CheckoutArgs): boolean {
  return (
    orderId === null &&
    unpaid !== null &&
    haveSameDishes(unpaid.lines, facts.cart.lines)
  )
}
