import { and, asc, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

/** The rows of a table that wait for work, the columns of their lease, and the order of leasing. */
type Waiting<Table extends PgTable> = {
  table: Table
  id: PgColumn
  attempts: PgColumn
  nextAt: PgColumn
  isDue: SQL | undefined
  first?: SQL[]
  last?: PgColumn
}

/** Leases the row that has waited longest, for 1, 2, 4 … 64 minutes, after which it is retried. */
export async function leaseNext<Table extends PgTable>(
  db: Database,
  realNow: number,
  { table, id, attempts, nextAt, isDue, first = [], last = id }: Waiting<Table>,
): Promise<Table['$inferSelect'] | undefined> {
  const now = new Date(realNow)
  const next = db
    .select({ id })
    .from(table as PgTable)
    .where(and(isDue, isFree(nextAt, now)))
    .orderBy(...first, waitingLongest(nextAt), asc(last))
    .limit(1)
    .for('update', { skipLocked: true })
  const until = sql`${now.toISOString()}::timestamptz + interval '1 minute' * 2 ^ least(${attempts}, 6)`
  const lease = { [attempts.name]: sql`${attempts} + 1`, [nextAt.name]: until }
  const leased = db.update(table).set(lease as PgUpdateSetSource<Table>)
  const rows = await leased.where(sql`${id} = (${next})`).returning()

  return (rows as Table['$inferSelect'][])[0]
}

/** The SQL condition for a row that no replica has leased. */
export function isFree(nextAt: PgColumn, now: Date): SQL | undefined {
  return or(isNull(nextAt), lte(nextAt, now))
}

/** The SQL order of leasing: the row that failed last comes last. */
export function waitingLongest(nextAt: PgColumn): SQL {
  return sql`${nextAt} asc nulls first`
}
