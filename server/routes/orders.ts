import type { FastifyInstance } from 'fastify'
import {
  cancelUnpaidOrder,
  checkExpiry,
  createOrder,
  getOrder,
  listOrders,
} from '#contract/orders.ts'
import { handle } from '../http/contractRoute.ts'
import { requestLimits } from '../limits/rateLimits.ts'
import { payPlacedOrder } from '../orders/payPlacedOrder.ts'
import { placeOrder } from '../orders/placeOrder.ts'
import { readOrder, readOrders } from '../orders/readOrders.ts'
import {
  checkOrderExpiry,
  giveUpOrder,
  refreshOrder,
} from '../orders/refreshOrder.ts'
import { checkDeclineLimit } from '../payments/declines.ts'
import { deferOnProviderError } from '../payments/deferOnProviderError.ts'
import { checkMethodOffered } from '../payments/methodRefused.ts'

export function orderRoutes(app: FastifyInstance): void {
  const { db } = app.deps

  handle(
    app,
    createOrder,
    async (call) => {
      const { body, context } = call
      const method = 'order_type' in body ? body.payment_type : 'wallet'

      checkMethodOffered(
        call,
        method,
        call.key.resumedId ?? body.order_id ?? null,
      )
      if (method === 'wallet') call.status(201)
      if (!('order_type' in body))
        return await payPlacedOrder(context, call, { ...body, method })

      if (method !== 'wallet') await checkDeclineLimit(call)
      // A retry of an unfinished request resumes its order.
      const order_id = call.key.resumedId ?? body.order_id
      if (!order_id) return await placeOrder(context, call, body)

      const { total_price: amount, save_payment_method: save_card } = body
      return await payPlacedOrder(context, call, {
        order_id,
        amount,
        method,
        save_card,
      })
    },
    requestLimits.orderByCustomer,
    (body) =>
      'order_type' in body && body.payment_type === 'wallet' && !body.order_id,
  )

  handle(app, listOrders, ({ customerId, language, query }) =>
    readOrders(db, language, customerId, query.before),
  )

  handle(
    app,
    getOrder,
    async ({ context, customerId, language, params }) => {
      await deferOnProviderError(context, () =>
        refreshOrder(context, customerId, params.order_id),
      )
      return await readOrder(db, language, customerId, params.order_id)
    },
    requestLimits.statusByCustomer,
  )

  handle(
    app,
    checkExpiry,
    async ({ context, customerId, body }) => ({
      status: await checkOrderExpiry(context, customerId, body.order_id),
    }),
    requestLimits.expiryByCustomer,
  )

  handle(
    app,
    cancelUnpaidOrder,
    async ({ context, customerId, language, params }) => {
      await giveUpOrder(context, customerId, params.order_id)
      return await readOrder(db, language, customerId, params.order_id)
    },
    requestLimits.cancelByCustomer,
  )
}
