import { toDecimal } from '#contract/money.ts'
import type { createOrder, OrderInput, PlacedOrder } from '#contract/orders.ts'
import type { ServerContext } from '../context.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import type { Call } from '../http/contractRoute.ts'
import { conflict } from '../http/errors.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { clearWay } from '../payments/livePayment.ts'
import { openPayment, type PaymentTerms } from '../payments/openPayment.ts'
import { findLivePayment, lockOrder } from '../payments/readPayments.ts'
import { ownOrder } from './checkOrder.ts'
import { isOverdue } from './expireOrder.ts'
import { payFromWallet } from './payFromWallet.ts'
import { answerWithIntent, termsOf } from './payThroughProvider.ts'

/** How an order that waits for payment shall be paid; `amount` is its total in cents as the customer saw it. */
export type PaymentWish = {
  order_id: string
  amount: number
  method: OrderInput['payment_type']
  save_card?: boolean
}

/** Pays an order that waits for payment; another payment of it is cancelled first. */
export async function payOrder(
  context: ServerContext,
  call: Call<typeof createOrder>,
  wish: PaymentWish,
): Promise<PlacedOrder> {
  const terms = termsOf(wish.method, wish.save_card ?? false, wish.amount)
  refuseOther(await ownOrder(context, call.customerId, wish.order_id), wish)
  await clearWay(context, wish.order_id, terms)
  crashpoint('order.wayCleared')
  return terms === null
    ? await payByWallet(context, call, wish)
    : await payByProvider(context, wish, terms)
}

async function payByWallet(
  context: ServerContext,
  call: Call<typeof createOrder>,
  wish: PaymentWish,
) {
  call.status(201)
  return await context.deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, wish.order_id)
    refuseUnpayable(order, context.deps.clock.now())
    if (await findLivePayment(tx, wish.order_id)) throw conflict('in_progress', inProgress)
    return await payFromWallet(call, tx, order)
  })
}

async function payByProvider(context: ServerContext, wish: PaymentWish, terms: PaymentTerms) {
  const { db, clock } = context.deps
  const { order, payment } = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, wish.order_id)
    refuseUnpayable(order, clock.now())
    return { order, payment: await openPayment(tx, clock, order, terms) }
  })
  return await answerWithIntent(context, order, payment)
}

const inProgress = { code: 'in_progress' }

function refuseOther({ total_price }: OrderRow, { amount }: PaymentWish): void {
  if (amount !== total_price)
    throw conflict('total_differs', { total_price: toDecimal(total_price) })
}

function refuseUnpayable(order: OrderRow, now: number): void {
  if (order.payment_status === 'succeeded') throw conflict('order_paid', { code: 'order_paid' })
  if (order.status === 'CANCELLED' || isOverdue(order, now))
    throw conflict('order_cancelled', { code: 'order_cancelled' })
  if (order.payment_status === 'processing') throw conflict('in_progress', inProgress)
}
