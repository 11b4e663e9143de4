import {
  and,
  asc,
  between,
  eq,
  gte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { wallDate } from '#contract/schedule.ts'
import type { Database } from '../db/client.ts'
import { settledMatters } from '../db/schema/kitchen.ts'
import { orders } from '../db/schema/orders.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'

/** Reads unsettled paid orders of upcoming closed days, earliest first; `now` in milliseconds. */
export async function readClosedDayOrders(db: Database, now: number) {
  const { closed_days, time_zone } = await readOpeningCalendar(db)
  const { order_id, payment_status, schedule_date, status } = orders
  const isPaid = and(eq(payment_status, 'succeeded'), ne(status, 'CANCELLED'))
  const isClosed = closed_days.map(({ first, last }) =>
    between(schedule_date, first, last),
  )
  const isUpcoming = gte(schedule_date, wallDate(now, time_zone))
  const settled = db
    .select({ matter: settledMatters.matter })
    .from(settledMatters)
  const isOpen = notInArray(sql`${closedDayMatter('')} || ${order_id}`, settled)

  return await db
    .select()
    .from(orders)
    .where(and(isPaid, isUpcoming, isOpen, or(sql`false`, ...isClosed)))
    .orderBy(asc(schedule_date), asc(orders.id))
}

/** The review item of a paid order on a closed day: an operator must cancel or keep it. */
export function closedDayMatter(orderId: string): string {
  return `closed-${orderId}`
}
