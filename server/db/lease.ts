import { and, asc, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

/** The rows of a table that wait for work, the columns that a lease writes, and the order in which they are leased. */
type Waiting<Table extends PgTable> = {
  table: Table
  id: PgColumn
  attempts: PgColumn
  nextAt: PgColumn
  isDue: SQL | undefined
  /** Comes before the longest wait. */
  first?: SQL[]
  /** Decides between rows that wait equally long. */
  last?: PgColumn
}

/** Leases the row that waits longest for this server: no other gets it, and failed work is not tried again, for 1, 2, 4 … 64 minutes. What failed most recently comes last. */
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

/** The SQL order in which rows are leased: what failed most recently comes last. */
export function waitingLongest(nextAt: PgColumn): SQL {
  return sql`${nextAt} asc nulls first`
}
