import { and, eq, gte, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { wallDate } from '#contract/schedule.ts'
import type { Database } from '../db/client.ts'
import { settledMatters } from '../db/schema/kitchen.ts'
import { orders } from '../db/schema/orders.ts'

/** The condition of a paid order for today or later; `now` in milliseconds. */
export function isUpcoming(
  now: number,
  { time_zone }: Pick<OpeningCalendar, 'time_zone'>,
): SQL | undefined {
  const { payment_status, schedule_date, status } = orders
  const today = wallDate(now, time_zone)
  return and(
    eq(payment_status, 'succeeded'),
    ne(status, 'CANCELLED'),
    gte(schedule_date, today),
  )
}

/** The condition of an order whose review item is not settled; `matter` is the item's id without the order number. */
export function isUnsettled(db: Database, matter: string): SQL {
  const settled = db
    .select({ matter: settledMatters.matter })
    .from(settledMatters)
  return notInArray(sql`${matter} || ${orders.order_id}`, settled)
}
