import { randomInt } from 'node:crypto'
import type { Env } from '../config/env.ts'
import type { Database } from '../db/client.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { orderNumber } from '../domain/orderNumber.ts'

export type NewOrder = Omit<typeof orders.$inferInsert, 'order_id'>

/** Inserts an order under a new unique order number. Call it in a transaction. */
export async function insertOrder(
  tx: Database,
  env: Pick<Env, 'ORDER_PREFIX'>,
  values: NewOrder,
): Promise<OrderRow> {
  const [row] = await insertStatement(tx, env, values).statement
  return row ?? (await insertOrder(tx, env, values))
}

/** The statement that inserts an order under a new number; it returns no row when the number is taken. */
export function insertStatement(
  tx: Database,
  { ORDER_PREFIX }: Pick<Env, 'ORDER_PREFIX'>,
  values: NewOrder,
) {
  const order = { ...values, order_id: orderNumber(ORDER_PREFIX, randomInt) }
  const statement = tx
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: orders.order_id })
    .returning()
  return { order, statement }
}
