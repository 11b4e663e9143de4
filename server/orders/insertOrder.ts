import { randomInt } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { orderNumber } from '../domain/orderNumber.ts'

/** Inserts an order under a new unique order number. Call it in a transaction. */
export async function insertOrder(
  tx: Database,
  values: Omit<typeof orders.$inferInsert, 'order_id'>,
): Promise<OrderRow> {
  const [row] = await tx
    .insert(orders)
    .values({ ...values, order_id: orderNumber(randomInt) })
    .onConflictDoNothing({ target: orders.order_id })
    .returning()
  return row ?? (await insertOrder(tx, values))
}
