import { eq } from 'drizzle-orm'
import { toDecimal } from '#contract/money.ts'
import type { createOrder, OrderInput, PlacedOrder } from '#contract/orders.ts'
import type { Call } from '../call.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { conflict, inProgress } from '../domain/requestRefusal.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { isOverdue } from '../payments/expireOrder.ts'
import { settleOrCancelLivePayment } from '../payments/livePayment.ts'
import { paidColumns } from '../payments/markPaid.ts'
import { openPayment, type PaymentTerms } from '../payments/openPayment.ts'
import { findLivePayment, lockOrder } from '../payments/readPayments.ts'
import { payFromWallet } from './payFromWallet.ts'
import { paymentTermsOf } from './paymentTermsOf.ts'
import { requireOrder } from './refreshOrder.ts'
import { respondToOrder, type UnpaidOrder } from './respondToOrder.ts'

/** A request to pay an unpaid order; `amount` is the total in cents that the customer saw. */
export type PaymentRequest = {
  order_id: string
  amount: number
  method: OrderInput['payment_type']
  save_card?: boolean
}

/** Pays an unpaid order; cancels a live payment on other terms. Throws 404, or 409 if it is unpayable. */
export async function payPlacedOrder(
  context: ServerContext,
  call: Call<typeof createOrder>,
  request: PaymentRequest,
): Promise<PlacedOrder> {
  const terms = paymentTermsOf(
    request.method,
    request.save_card ?? false,
    request.amount,
  )
  refuseOther(
    await requireOrder(context, call.customerId, request.order_id),
    request,
  )
  await settleOrCancelLivePayment(context, request.order_id, terms)
  crashpoint('order.wayCleared')

  return await respondToOrder(
    context,
    await writePayment(call, request.order_id, terms),
  )
}

async function writePayment(
  call: Call<typeof createOrder>,
  orderId: string,
  terms: PaymentTerms | null,
): Promise<PlacedOrder | UnpaidOrder> {
  const { db, clock } = call.deps
  return await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    refuseUnpayable(order, clock.now())
    return terms === null
      ? await payByWallet(call, tx, order)
      : {
          order,
          payment: await openPayment(tx, clock, order, terms, call.network),
        }
  })
}

async function payByWallet(
  call: Call<typeof createOrder>,
  tx: Database,
  order: OrderRow,
) {
  if (await findLivePayment(tx, order.order_id)) throw inProgress()
  const paid = paidColumns(call.deps.clock, {
    payment_type: 'wallet',
    payment_intent_id: null,
  })
  const write = tx.update(orders).set(paid).where(eq(orders.id, order.id))

  return await payFromWallet(
    call,
    tx,
    order,
    write.returning({ id: orders.id }),
  )
}

function refuseOther(
  { total_price }: OrderRow,
  { amount }: PaymentRequest,
): void {
  if (amount !== total_price)
    throw conflict('total_differs', { total_price: toDecimal(total_price) })
}

function refuseUnpayable(order: OrderRow, now: number): void {
  if (order.payment_status === 'succeeded')
    throw conflict('order_paid', { code: 'order_paid' })
  if (order.status === 'CANCELLED' || isOverdue(order, now))
    throw conflict('order_cancelled', { code: 'order_cancelled' })
  if (order.payment_status === 'processing') throw inProgress()
}
