import { and, eq, gte } from 'drizzle-orm'
import type { WallDate } from '#contract/schedule.ts'
import type { ListedDish } from '../auditor/cookListsAreRight.ts'
import type { Database } from '../db/client.ts'
import { orderChanges } from '../db/schema/kitchen.ts'
import { orders } from '../db/schema/orders.ts'
import { cookList } from '../domain/cookList.ts'
import { linesToCook } from '../domain/refundedPieces.ts'
import { readPaidOrders } from '../orders/readOrders.ts'

/** Reads the dishes on the cook lists of days with refunded pieces that are not cooked, from a date on. */
export async function readListedDishes(
  db: Database,
  from: WallDate,
): Promise<ListedDish[]> {
  const days = await db
    .selectDistinct({ date: orders.schedule_date })
    .from(orderChanges)
    .innerJoin(orders, eq(orders.order_id, orderChanges.order_id))
    .where(
      and(eq(orderChanges.still_cook, false), gte(orders.schedule_date, from)),
    )
  const listed: ListedDish[] = []

  for (const { date } of days) {
    const paid = (await readPaidOrders(db, date)).filter(
      ({ order }) => order.payment_status !== 'refunded',
    )
    const pieces = paid.flatMap(({ order, refunds }) =>
      linesToCook(order.lines, refunds).map(({ meal_id, quantity }) => ({
        dish: String(meal_id),
        count: quantity,
      })),
    )
    for (const { dish, count } of cookList(pieces))
      listed.push({ date, dish: Number(dish), pieces: count })
  }

  return listed
}
