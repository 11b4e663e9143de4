import { sql } from 'drizzle-orm'
import { addDays, wallDate } from '#contract/schedule.ts'
import { auditBooks } from '../auditor/auditBooks.ts'
import { cookListsAreRight } from '../auditor/cookListsAreRight.ts'
import type { Deps } from '../context.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'
import { readListedDishes } from './readListedDishes.ts'

type Audited = Pick<Deps, 'db' | 'clock'>

/** Audits the books and the cook lists of a shop; returns one sentence for each error. */
export async function auditShop(deps: Audited): Promise<string[]> {
  const books = await auditBooks(deps.db, deps.clock.realNow())
  return [...books, ...(await auditCookLists(deps))]
}

/** Compares the shop's own cook lists, from yesterday on, with the auditor's count. */
export async function auditCookLists({
  db,
  clock,
}: Audited): Promise<string[]> {
  const { time_zone } = await readOpeningCalendar(db)
  const from = addDays(wallDate(clock.now(), time_zone), -1)

  // One snapshot: an order that is placed between the two counts is no error.
  const { rows } = await db.transaction(
    async (tx) => {
      const rule = cookListsAreRight(await readListedDishes(tx, from), from)
      const found = await tx.execute(sql.raw(rule))
      return found as unknown as { rows: { finding: string }[] }
    },
    { isolationLevel: 'repeatable read' },
  )

  return rows.map(({ finding }) => finding)
}
