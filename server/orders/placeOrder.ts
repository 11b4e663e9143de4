import * as z from 'zod/mini'
import type { createOrder, OrderInput, PlacedOrder } from '#contract/orders.ts'
import { pricesChanged } from '#contract/orders.ts'
import { sydneyDate } from '#contract/schedule.ts'
import { findAddress } from '../accounts/readAddresses.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { claimOrderCoupon } from '../db/couponUses.ts'
import { findDeliveryPoint, findOrderCoupon, findOutlet, findTimeSlot } from '../db/readCheckout.ts'
import {
  type AgreedOrder,
  decideOrder,
  type OrderDecisionFacts,
  type OrderProblem,
} from '../domain/decideOrder.ts'
import type { RequestContext } from '../http/contractRoute.ts'
import { badRequest, conflict, type HttpError, invalidFields } from '../http/errors.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { readDishes } from '../menu/readMenu.ts'
import { openPayment, type PaymentTerms } from '../payments/openPayment.ts'
import { insertOrder } from './insertOrder.ts'
import { payFromWallet } from './payFromWallet.ts'
import { paymentTermsOf } from './paymentTermsOf.ts'
import { refuseMoreUnpaid } from './refuseMoreUnpaid.ts'
import { respondWithPaymentIntent } from './respondWithPaymentIntent.ts'

/** Places an order. A wallet order is paid in the same transaction; any other order awaits the payment intent in the response. */
export async function placeOrder(
  context: ServerContext,
  call: RequestContext<typeof createOrder>,
  input: OrderInput,
): Promise<PlacedOrder> {
  const { customerId, deps } = call
  const terms = paymentTermsOf(input.payment_type, input.save_payment_method, input.total_price)
  const now = deps.clock.now()
  const decision = decideOrder(input, await readFacts(deps.db, customerId, input, now))
  if (decision.kind !== 'agreed') throw orderError(decision)
  const columns = columnsOf(call, input, decision.order, new Date(now))
  crashpoint('order.agreed')
  if (terms !== null) return await placeUnpaid(context, call, columns, terms)
  call.status(201)
  return await deps.db.transaction(async (tx) => {
    await claimCoupon(tx, columns)
    return await payFromWallet(call, tx, await insertOrder(tx, columns))
  })
}

async function placeUnpaid(
  context: ServerContext,
  call: RequestContext<typeof createOrder>,
  columns: ReturnType<typeof columnsOf>,
  terms: PaymentTerms,
): Promise<PlacedOrder> {
  const { db, clock, env } = call.deps
  const lifetime = env.UNPAID_ORDER_MINUTES * 60_000
  const expires_at = new Date(columns.created_at.getTime() + lifetime)
  const { order, payment } = await db.transaction(async (tx) => {
    await refuseMoreUnpaid(tx, columns.customer_id, columns.created_at)
    await claimCoupon(tx, columns)
    const order = await insertOrder(tx, { ...columns, expires_at })
    crashpoint('order.inserted')
    await call.linkKey(tx, order.order_id)
    return { order, payment: await openPayment(tx, clock, order, terms) }
  })
  return await respondWithPaymentIntent(context, order, payment)
}

async function claimCoupon(
  tx: Database,
  { coupon, customer_id }: ReturnType<typeof columnsOf>,
): Promise<void> {
  const problem = coupon && (await claimOrderCoupon(tx, coupon, customer_id))
  if (problem) throw invalidFields({ coupon: [problem] })
}

async function readFacts(
  db: Database,
  customerId: number,
  input: OrderInput,
  now: number,
): Promise<OrderDecisionFacts> {
  const { delivery_location, pickup_location, time_slot, menu_item, coupon } = input
  const delivery = input.order_type === 'DELIVERY'
  const address =
    delivery && delivery_location ? await findAddress(db, customerId, delivery_location) : undefined
  const dishes = await readDishes(db, [...new Set(menu_item.map((line) => line.meal_id))])
  return {
    now,
    dishes: dishes.map((dish) => dish.menuItem),
    slot: await findTimeSlot(db, time_slot),
    address,
    deliveryPoint: address && (await findDeliveryPoint(db, address.postal_code)),
    outlet: !delivery && pickup_location ? await findOutlet(db, pickup_location) : undefined,
    coupon: coupon?.trim() ? await findOrderCoupon(db, coupon, sydneyDate(now)) : undefined,
  }
}

function orderError(problem: OrderProblem): HttpError {
  if (problem.kind === 'invalid') return invalidFields({ [problem.field]: [problem.message] })
  if (problem.kind === 'unpayable') return badRequest(problem.message)
  const { kind: _, ...data } = problem
  const wire = z.encode(pricesChanged, { detail: '', code: 'prices_changed', ...data })
  const { detail: __, ...rest } = wire
  return conflict('prices_changed', rest)
}

function columnsOf(
  { customerId, language }: RequestContext<typeof createOrder>,
  input: OrderInput,
  { slot, address, outlet, ...agreed }: AgreedOrder,
  created_at: Date,
) {
  return {
    ...agreed,
    customer_id: customerId,
    order_type: input.order_type,
    status: 'ORDER_PLACED',
    payment_type: input.payment_type,
    payment_status: 'requires_payment_method',
    schedule_date: input.schedule_date,
    time_slot_id: slot.id,
    time_slot: slot,
    delivery_location: address,
    pickup_location: outlet,
    notes: input.notes?.trim() || null,
    language,
    created_at,
  }
}
