import type { Database } from '../db/client.ts'
import { weekdayText } from '../domain/dayText.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'
import { readClosedDayOrders } from '../orders/readClosedDayOrders.ts'
import {
  countUnofferedSlots,
  countUnservedDeliveries,
  readRemovedOutletOrders,
} from '../orders/readUnofferedOrders.ts'

const lists = '"npm run kitchen -- look-into" lists them.'

/** Counts upcoming paid orders that no longer fit the spreadsheets, a sentence a cause; `now` in milliseconds. */
export async function readOrderWarnings(
  db: Database,
  now: number,
): Promise<string[]> {
  const calendar = await readOpeningCalendar(db)
  const days = (await readClosedDayOrders(db, now, calendar)).map(
    ({ order: { schedule_date: date }, isClosed }) =>
      isClosed
        ? 'days that are closed now'
        : `${weekdayText(date, 'en')}s, on which the kitchen does not cook any more`,
  )
  const outlets = (await readRemovedOutletOrders(db, now, calendar)).map(
    ({ pickup_location: outlet }) =>
      `pickup at ${outlet?.name}, which is no longer an outlet`,
  )
  const codes = await countUnservedDeliveries(db, now, calendar)
  const slots = await countUnofferedSlots(db, now, calendar)

  return [
    ...countEqual([...days, ...outlets]).map(
      ({ text, count }) => `Paid orders for ${text}: ${count}. ${lists}`,
    ),
    ...codes.map(
      ({ name, count }) =>
        `Paid deliveries to postal code ${name}, which is no longer served: ${count}. They are delivered as agreed.`,
    ),
    ...slots.map(({ order_type, name, count }) => {
      const noun = order_type === 'DELIVERY' ? 'deliveries' : 'pickups'
      return `Paid ${noun} in the slot ${name}, which takes no more ${noun}: ${count}. They are handed over as agreed.`
    }),
  ]
}

function countEqual(texts: readonly string[]) {
  return [...new Set(texts)].map((text) => ({
    text,
    count: texts.filter((other) => other === text).length,
  }))
}
