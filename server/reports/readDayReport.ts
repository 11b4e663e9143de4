import { and, eq, ne, notInArray } from 'drizzle-orm'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { type WallDate, wallDate } from '#contract/schedule.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { orders } from '../db/schema/orders.ts'
import { type DayState, dayReport } from '../domain/dayReport.ts'
import { instantText } from '../domain/dayText.ts'
import { buyerText } from '../domain/invoiceBuyer.ts'
import { orderingEnd } from '../domain/orderingEnd.ts'
import { dishText, languagesFrom, orderTexts } from '../i18n/names.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'
import { readPaidOrders } from '../orders/readOrders.ts'
import { type KitchenText, kitchenText } from './kitchenText.ts'
import { readReviewItems } from './readReviewItems.ts'

/** Reads the kitchen's report of a date in its time zone (default: today). */
export async function readDayReport(
  context: Pick<ServerContext, 'deps' | 'labels'>,
  given?: WallDate,
): Promise<string> {
  const { db, clock } = context.deps
  const calendar = await readOpeningCalendar(db)
  const date = given ?? wallDate(clock.now(), calendar.time_zone)
  const words = await kitchenText(context)
  const { language, text, t } = words
  const texts = orderTexts(languagesFrom(language), calendar.time_zone, text)
  const rows = await readPaidOrders(db, date)

  return dayReport(
    date,
    rows.map(({ order, customer, refunds }) => ({
      ...order,
      menu_item: order.lines,
      refunds,
      customer_phone: customer.mobile_number,
      customer: `${customer.full_name}, ${customer.mobile_number}`,
      buyer: buyerText(order),
      isClosed: order.payment_status === 'refunded',
    })),
    await readState(db, date, clock.now(), calendar, words),
    await readReviewItems(context.deps, words),
    {
      language,
      t,
      texts,
      dishOf: (line, order) => dishText(line, order, texts),
    },
  )
}

async function readState(
  db: Database,
  date: WallDate,
  now: number,
  calendar: OpeningCalendar,
  { language, t }: KitchenText,
): Promise<DayState> {
  const end = orderingEnd(date, now, calendar)
  const isUnpaid = notInArray(orders.payment_status, ['succeeded', 'refunded'])
  const isOpen = and(
    eq(orders.schedule_date, date),
    isUnpaid,
    ne(orders.status, 'CANCELLED'),
  )
  const open = await db
    .select({ expires_at: orders.expires_at })
    .from(orders)
    .where(isOpen)
  const last = Math.max(
    ...open.map(({ expires_at }) => expires_at?.getTime() ?? 0),
  )
  // A payment that began in time may still be processing at the bank.
  const until =
    last > now
      ? instantText(last, calendar.time_zone, language)
      : t('until_bank')

  return {
    takenUntil:
      end === null ? null : instantText(end, calendar.time_zone, language),
    open: { count: open.length, until },
  }
}
