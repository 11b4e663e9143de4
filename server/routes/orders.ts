import type { FastifyInstance } from 'fastify'
import { createOrder, getOrder, listOrders } from '#contract/orders.ts'
import { findOrder, readOrders } from '../db/readOrders.ts'
import { notFound } from '../errors.ts'
import { handle } from '../plugins/contractRoute.ts'
import { limitRate, limits } from '../plugins/rateLimits.ts'
import { payOrder } from './payOrder.ts'
import { placeOrder } from './placeOrder.ts'

/** Orders: placing, paying from the wallet, reading one's own. */
export function orderRoutes(app: FastifyInstance): void {
  const { db } = app.deps

  handle(app, createOrder, async (call) => {
    const { body, customerId } = call
    await limitRate(call.deps, limits.orderByCustomer, customerId)
    if (!('order_type' in body)) return await payOrder(call, body.order_id, body.amount)
    if (body.order_id) return await payOrder(call, body.order_id, body.total_price)
    return await placeOrder(call, body)
  })

  handle(app, listOrders, ({ customerId }) => readOrders(db, customerId))

  handle(app, getOrder, async ({ customerId, params }) => {
    const order = await findOrder(db, customerId, params.order_id)
    if (!order) throw notFound()
    return order
  })
}
