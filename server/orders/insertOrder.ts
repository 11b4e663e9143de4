import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Env } from '../config/env.ts'
import type { Database } from '../db/client.ts'
import { insertRow } from '../db/insertRow.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { orderNumber } from '../domain/orderNumber.ts'

export type NewOrder = Omit<typeof orders.$inferInsert, 'order_id'>

/** Inserts an order under a new unique order number. Call it in a transaction. */
export async function insertOrder(
  tx: Database,
  env: Pick<Env, 'ORDER_PREFIX'>,
  values: NewOrder,
): Promise<OrderRow> {
  const [row] = await tx
    .insert(orders)
    .values(numbered(env, values))
    .onConflictDoNothing({ target: orders.order_id })
    .returning()
  return row ?? (await insertOrder(tx, env, values))
}

/** The order under a new number, and the statement that inserts it; it returns no row when the number is taken. */
export function insertStatement(
  env: Pick<Env, 'ORDER_PREFIX'>,
  values: NewOrder,
) {
  const order = numbered(env, values)
  const insert = insertRow(orders, order)
  const statement = sql`(${insert} on conflict (order_id) do nothing returning id)`
  return { order, statement }
}

function numbered(
  { ORDER_PREFIX }: Pick<Env, 'ORDER_PREFIX'>,
  order: NewOrder,
) {
  return { ...order, order_id: orderNumber(ORDER_PREFIX, randomInt) }
}
