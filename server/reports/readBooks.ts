import { addDays, startOfDate } from '#contract/schedule.ts'
import type { Database } from '../db/client.ts'
import type { BookRange, PeriodKind } from '../domain/bookPeriods.ts'
import { booksCsv } from '../domain/books.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'
import { readOrderEntries } from './readOrderEntries.ts'
import { readPaymentEntries } from './readPaymentEntries.ts'
import { readRefundEntries } from './readRefundEntries.ts'
import { readWalletEntries } from './readWalletEntries.ts'

/** Reads the books of a range of dates in the kitchen's time zone as CSV. */
export async function readBooks(
  db: Database,
  range: BookRange,
  kind: PeriodKind,
): Promise<string> {
  const { time_zone } = await readOpeningCalendar(db)
  const instants = {
    from: new Date(startOfDate(range.first, time_zone)),
    until: new Date(startOfDate(addDays(range.last, 1), time_zone)),
  }
  const entries = [
    ...(await readOrderEntries(db, instants)),
    ...(await readRefundEntries(db, instants)),
    ...(await readPaymentEntries(db, instants)),
    ...(await readWalletEntries(db, instants)),
  ]
  return booksCsv(entries, range, kind, time_zone)
}
