import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * The statement that inserts one row, as a part of a larger one. The row is one JSON value: a statement with a
 * parameter for each column takes five times as long to build, which counts for what each order writes.
 */
export function insertRow<Table extends PgTable>(
  table: Table,
  row: Table['$inferInsert'],
): SQL {
  const values = row as Record<string, unknown>
  const given = Object.entries(getTableColumns(table)).filter(
    ([name]) => values[name] !== undefined,
  )
  const columns = sql.raw(given.map(([, { name }]) => `"${name}"`).join(', '))
  const json = JSON.stringify(row)
  return sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${json}::jsonb)`
}
