import { and, asc, inArray } from 'drizzle-orm'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { closedOn, isOrderingDay } from '#contract/schedule.ts'
import type { Database } from '../db/client.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { isUnsettled, isUpcoming } from './upcomingOrders.ts'

/** A paid order of a day without cooking. `isClosed` is false where the kitchen has given up the weekday. */
export type ClosedDayOrder = { order: OrderRow; isClosed: boolean }

/** Reads unsettled paid orders of upcoming days without cooking, earliest first; `now` in milliseconds. */
export async function readClosedDayOrders(
  db: Database,
  now: number,
  calendar: OpeningCalendar,
): Promise<ClosedDayOrder[]> {
  const { id, schedule_date: date } = orders
  const isBooked = isUpcoming(now, calendar)
  const booked = await db.selectDistinct({ date }).from(orders).where(isBooked)
  const dates = booked
    .map((day) => day.date)
    .filter((day) => !isOrderingDay(day, calendar))
  if (dates.length === 0) return []

  const isOpen = isUnsettled(db, closedDayMatter(''))
  const rows = await db
    .select()
    .from(orders)
    .where(and(isBooked, inArray(date, dates), isOpen))
    .orderBy(asc(date), asc(id))
  return rows.map((order) => ({
    order,
    isClosed: closedOn(order.schedule_date, calendar) !== undefined,
  }))
}

/** The review item of a paid order on a closed day: an operator must cancel or keep it. */
export function closedDayMatter(orderId: string): string {
  return `closed-${orderId}`
}
