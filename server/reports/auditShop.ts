import { addDays, wallDate } from '#contract/schedule.ts'
import {
  type AuditOptions,
  auditBooks,
  checkRule,
  readRule,
  ruleLimitMs,
} from '../auditor/auditBooks.ts'
import { cookListsAreRight } from '../auditor/cookListsAreRight.ts'
import type { Deps } from '../context.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'
import { readListedDishes } from './readListedDishes.ts'

type Audited = Pick<Deps, 'db' | 'clock'>

/** Audits the books and the cook lists of a shop; returns one sentence for each error. */
export async function auditShop(
  deps: Audited,
  { findings = [], timeLimitMs = ruleLimitMs }: AuditOptions = {},
): Promise<string[]> {
  const options = { findings, timeLimitMs }

  await auditBooks(deps.db, deps.clock.realNow(), options)
  findings.push(...(await auditCookLists(deps, timeLimitMs)))
  return findings
}

/** Compares the shop's own cook lists, from yesterday on, with the auditor's count. */
export async function auditCookLists(
  { db, clock }: Audited,
  timeLimitMs = ruleLimitMs,
): Promise<string[]> {
  // One snapshot: an order that is placed between the two counts is no error.
  const snapshot = {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
    timeLimitMs,
  } as const
  return await checkRule('cook lists are right', () =>
    db.transaction(async (tx) => {
      const { time_zone } = await readOpeningCalendar(tx)
      const from = addDays(wallDate(clock.now(), time_zone), -1)
      const listed = await readListedDishes(tx, from)
      return await readRule(tx, cookListsAreRight(listed, from))
    }, snapshot),
  )
}
