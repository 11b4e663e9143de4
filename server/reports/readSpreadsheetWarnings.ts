import { asc, gt } from 'drizzle-orm'
import { formatMoney } from '#contract/money.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { slotTimes } from '#contract/slotTimes.ts'
import type { Database } from '../db/client.ts'
import { timeSlots, walletCoupons } from '../db/schema/checkout.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'

/** Describes loaded rows that may be meant and hardly are, a sentence each; `walletLimit` in cents. */
export async function readSpreadsheetWarnings(
  db: Database,
  walletLimit: number,
): Promise<string[]> {
  const calendar = await readOpeningCalendar(db)
  const slots = await db.select().from(timeSlots).orderBy(asc(timeSlots.id))
  const topUps = await db
    .select()
    .from(walletCoupons)
    .where(gt(walletCoupons.recharge_value, walletLimit))
    .orderBy(asc(walletCoupons.id))

  return [
    ...slots.flatMap((slot) => describeSlot(slot, calendar) ?? []),
    ...topUps.map(
      ({ code, recharge_value: value }) =>
        `The top-up ${code} gives ${formatMoney(value)}, and a wallet holds at most ${formatMoney(walletLimit)} (WALLET_LIMIT): nobody can buy it.`,
    ),
  ]
}

function describeSlot(
  { name, type }: Pick<typeof timeSlots.$inferSelect, 'name' | 'type'>,
  { opens, closes }: OpeningCalendar,
): string | null {
  const span = slotTimes(name)
  if (span === null)
    return `The slot "${name}" names no times as 5:00pm - 6:00pm does: calendar files of its orders show the whole day.`

  const start = clockTime(span.start)
  const end = clockTime(span.end)
  // A delivery arrives after the kitchen has closed.
  const isOpen =
    start >= opens &&
    (type === 'DELIVERY ONLY' ? start < closes : end <= closes)
  return isOpen
    ? null
    : `The slot "${name}" is from ${start} to ${end}, and the kitchen opens at ${opens} and closes at ${closes}.`
}

function clockTime(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
