import { and, asc, between, max, ne, sql } from 'drizzle-orm'
import { languages } from '#contract/languages.ts'
import type { ClosedDays, OpeningCalendar } from '#contract/openingCalendar.ts'
import {
  addDays,
  closedOn,
  type WallDate,
  wallDate,
  weekday,
} from '#contract/schedule.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { settledMatters } from '../db/schema/kitchen.ts'
import { dayChanges } from '../db/schema/opening.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { Refusal } from '../domain/refusal.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { readOpeningCalendar, reasonsOf } from '../menu/readOpening.ts'
import type { ChangeReason } from './orderChange.ts'
import { closedDayMatter } from './readClosedDayOrders.ts'

/** Dates in the kitchen's time zone, both included. */
export type Days = Pick<ClosedDays, 'first' | 'last'>

/** `2026-12-25`, or `2026-12-25..2026-12-28`. */
export function daysName({ first, last }: Days): string {
  return first === last ? first : `${first}..${last}`
}

/** `open` days have orders and no choice; `was closed` days were closed for this reason before. */
type Closing = { state: 'closed' | 'was closed' | 'open'; orders: OrderRow[] }

/** The choice for the orders of closed days; null when none was made. */
export type OrdersChoice = 'refund' | 'keep' | null

/** Closes days and returns their orders; days with orders stay open without a choice. Throws a Refusal. */
export async function closeDays(
  context: Pick<ServerContext, 'deps'>,
  days: Days,
  { reason, reasonZh, by }: ChangeReason,
  choice: OrdersChoice,
): Promise<Closing> {
  return await withOrdersLocked(context, days, async (tx, calendar, write) => {
    const isDay = and(
      between(orders.schedule_date, days.first, days.last),
      isAlive,
    )
    const booked = await tx
      .select()
      .from(orders)
      .where(isDay)
      .orderBy(asc(orders.id))
    if (choice === 'keep')
      await settleMatters(tx, booked, { reason, by }, context.deps.clock.now())

    const reasons = reasonsOf(reason, reasonZh)
    const isClosed = datesOf(days).every((date) =>
      languages.every(
        (language) =>
          closedOn(date, calendar)?.reason[language] === reasons[language],
      ),
    )
    if (isClosed) return { state: 'was closed', orders: booked }

    if (booked.length === 0) refuseUncooked(days, calendar)
    else if (choice === null) return { state: 'open', orders: booked }
    await write({
      kind: 'close',
      reason,
      reason_zh: reasonZh ?? null,
      done_by: by,
    })
    crashpoint('kitchen.dayClosed')

    return { state: 'closed', orders: booked }
  })
}

/** Opens days, also closed ones of the file; false when none was closed. Throws a Refusal. */
export async function openDays(
  context: Pick<ServerContext, 'deps'>,
  days: Days,
  by: string,
): Promise<boolean> {
  return await withOrdersLocked(context, days, async (_, calendar, write) => {
    refuseUncooked(days, calendar)
    if (datesOf(days).every((date) => closedOn(date, calendar) === undefined))
      return false
    await write({ kind: 'open', done_by: by })
    return true
  })
}

async function settleMatters(
  tx: Database,
  kept: readonly OrderRow[],
  { reason, by }: Pick<ChangeReason, 'reason' | 'by'>,
  now: number,
): Promise<void> {
  const settled = (await tx.select().from(settledMatters)).map(
    ({ matter }) => matter,
  )
  const rows = kept
    .map(({ order_id }) => closedDayMatter(order_id))
    .filter((matter) => !settled.includes(matter))
    .map((matter) => ({
      matter,
      reason,
      done_by: by,
      created_at: new Date(now),
    }))
  if (rows.length > 0) await tx.insert(settledMatters).values(rows)
}

type Write = (
  change: Omit<
    typeof dayChanges.$inferInsert,
    keyof Days | 'created_at' | 'last_order'
  >,
) => Promise<unknown>

/** Changes days while no order can be written: the change sees all earlier orders, and later orders see the change. */
async function withOrdersLocked<T>(
  { deps: { db, clock } }: Pick<ServerContext, 'deps'>,
  days: Days,
  change: (tx: Database, calendar: OpeningCalendar, write: Write) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${orders} in share row exclusive mode`)
    const calendar = await readOpeningCalendar(tx)
    const today = wallDate(clock.now(), calendar.time_zone)
    if (days.first < today)
      throw new Refusal(`${days.first} is over: today is ${today}.`)

    const [newest] = await tx.select({ id: max(orders.id) }).from(orders)
    return await change(tx, calendar, (row) =>
      tx.insert(dayChanges).values({
        ...row,
        ...days,
        created_at: new Date(clock.now()),
        last_order: newest?.id ?? 0,
      }),
    )
  })
}

const isAlive = ne(orders.status, 'CANCELLED')

function refuseUncooked(days: Days, { weekdays }: OpeningCalendar): void {
  if (datesOf(days).some((date) => weekdays.includes(weekday(date)))) return
  throw new Refusal(
    `${daysName(days)} is no day of a week on which the kitchen cooks.`,
  )
}

function datesOf({ first, last }: Days): WallDate[] {
  const dates = [first]
  for (let date = addDays(first, 1); date <= last; date = addDays(date, 1))
    dates.push(date)
  return dates
}
