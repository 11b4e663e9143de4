import { createActor, fromPromise } from 'xstate'
import { getOrder, listOrders, needsPayment, type Order } from '#contract/orders.ts'
import { orderResultMachine } from '#machines/payment/orderResultMachine.ts'
import type { ClientDeps } from '../clientDeps.ts'

/** The page on which a payment returns; orders are looked up by their payment intent, and an unpaid one is asked about. */
export function createOrderResultActor({ api, inspect }: ClientDeps) {
  const findOrder = fromPromise<Order | null, { paymentIntent: string }>(
    async ({ input, signal }) => {
      const orders = await api.call(listOrders, {}, { signal })
      const isPaidBy = (order: Order) =>
        order.transaction?.stripe_payment_intent_id === input.paymentIntent
      const order = orders.find(isPaidBy) ?? null
      if (order === null || !needsPayment(order)) return order
      return await api.call(getOrder, { params: { order_id: order.order_id } }, { signal })
    },
  )
  return createActor(orderResultMachine.provide({ actors: { findOrder } }), {
    id: 'orderResult',
    systemId: 'orderResult',
    inspect,
  })
}
