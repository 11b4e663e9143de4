import { toDecimal } from '#contract/money.ts'
import type { createOrder, PlacedOrder } from '#contract/orders.ts'
import type { Database } from '../db/client.ts'
import { isOwnOrder, type OrderRow } from '../db/readOrders.ts'
import { orders } from '../db/schema/orders.ts'
import { conflict, notFound } from '../errors.ts'
import type { Call } from '../plugins/contractRoute.ts'
import { payFromWallet } from './payFromWallet.ts'

/** Pays an order that waits for payment from the wallet; `amount` is its total in cents as the customer saw it. */
export async function payOrder(
  call: Call<typeof createOrder>,
  orderId: string,
  amount: number,
): Promise<PlacedOrder> {
  const { customerId, deps } = call
  call.status(201)
  return await deps.db.transaction(async (tx) => {
    const row = await lockOrder(tx, customerId, orderId)
    refuseUnpayable(row, deps.clock.now())
    if (amount !== row.total_price)
      throw conflict('total_differs', { total_price: toDecimal(row.total_price) })
    return await payFromWallet(call, tx, row)
  })
}

async function lockOrder(tx: Database, customerId: number, orderId: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(isOwnOrder(customerId, orderId)).for('update')
  if (row === undefined) throw notFound()
  return row
}

function refuseUnpayable(row: OrderRow, now: number): void {
  if (row.payment_status === 'succeeded') throw conflict('order_paid', { code: 'order_paid' })
  const expired = row.expires_at !== null && row.expires_at.getTime() <= now
  if (row.status === 'CANCELLED' || expired)
    throw conflict('order_cancelled', { code: 'order_cancelled' })
  if (row.payment_status === 'processing') throw conflict('in_progress')
}
