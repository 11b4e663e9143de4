import { isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The SQL condition for a row that no replica has leased. */
export function isFree(nextAttemptAt: PgColumn, now: Date): SQL | undefined {
  return or(isNull(nextAttemptAt), lte(nextAttemptAt, now))
}

/** The SQL order in which rows are leased: what failed most recently comes last. */
export function waitingLongest(nextAttemptAt: PgColumn): SQL {
  return sql`${nextAttemptAt} asc nulls first`
}

/** The SQL instant until which a row is leased, and before which failed work is not tried again: 1, 2, 4 … 64 minutes from now. */
export function leasedUntil(attempts: PgColumn, now: Date): SQL<Date> {
  return sql`${now.toISOString()}::timestamptz + interval '1 minute' * 2 ^ least(${attempts}, 6)`
}

/** The SQL number of attempts after this one. */
export function oneMore(attempts: PgColumn): SQL<number> {
  return sql`${attempts} + 1`
}
