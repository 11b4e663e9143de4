import type { Client } from 'pg'

type Column = {
  name: string
  type: string
  notNull: boolean
  primaryKey: boolean
  default?: unknown
}
type ForeignKey = { tableTo: string; columnsFrom: string[] }

/** The snapshot of a schema that `drizzle-kit` stores beside each migration. */
export type Snapshot = {
  tables: Record<
    string,
    {
      name: string
      columns: Record<string, Column>
      foreignKeys: Record<string, ForeignKey>
    }
  >
}

/** The tables of a schema, each after the tables that it references; `filled` are the columns to insert. */
export type Tables = {
  name: string
  columns: Column[]
  filled: Column[]
  references: string[]
}[]

/** References that are nullable, but that a check constraint requires. */
const requiredReferences = ['payments.order_id']

/** Returns the tables of a snapshot; `filled` has no nullable references. */
export function tablesOf({ tables }: Snapshot): Tables {
  const all = Object.values(tables).map(({ name, columns, foreignKeys }) => {
    const keys = Object.values(foreignKeys)
    const isFilled = (column: Column) =>
      column.notNull ||
      requiredReferences.includes(`${name}.${column.name}`) ||
      !keys.some(({ columnsFrom }) => columnsFrom.includes(column.name))
    const filled = Object.values(columns).filter(isFilled)
    const isFollowed = ({ columnsFrom: [from] }: ForeignKey) =>
      filled.some((column) => column.name === from)
    const references = keys.filter(isFollowed).map(({ tableTo }) => tableTo)

    return { name, columns: Object.values(columns), filled, references }
  })
  const placed: Tables = []

  while (placed.length < all.length) {
    const isPlaced = (name: string) =>
      placed.some((table) => table.name === name)
    const next = all.filter(
      ({ name, references }) => !isPlaced(name) && references.every(isPlaced),
    )
    if (next.length === 0)
      throw new Error('The tables refer to each other in a circle.')
    placed.push(...next)
  }

  return placed
}

/** Inserts one row into each table, with `id` as its key. */
export async function insertRows(
  client: Client,
  tables: Tables,
  id: number,
): Promise<void> {
  for (const { name, filled } of tables) {
    const names = filled.map((column) => `"${column.name}"`)
    const values = filled.map(
      (column) =>
        valuesForChecks[`${name}.${column.name}`] ?? valueFor(column.type, id),
    )
    await client.query(`insert into "${name}" (${names}) values (${values})`)
  }
}

const valuesForChecks: Record<string, string> = {
  'day_changes.kind': "'close'",
}

/** Reads all rows of all tables, in the columns of the snapshot. */
export async function readRows(
  client: Client,
  tables: Tables,
): Promise<unknown[]> {
  const rows: unknown[] = []
  for (const { name, columns } of tables) {
    const names = columns.map((column) => `"${column.name}"`)
    const found = await client.query(
      `select ${names} from "${name}" order by 1, 2`,
    )
    rows.push(...found.rows.map((row) => [name, row]))
  }
  return rows
}

export function valueFor(type: string, id: number): string {
  const value = Object.entries(values).find(([name]) => type.startsWith(name))
  if (value === undefined) throw new Error(`There is no value of type ${type}.`)
  return value[1](id)
}

const values: Record<string, (id: number) => string> = {
  text: (id) => `'row ${id}'`,
  'integer[]': (id) => `'{${id}}'`,
  integer: String,
  serial: String,
  boolean: () => 'true',
  'double precision': String,
  'timestamp with time zone': () => "'2026-11-23T09:00:00+11:00'",
  jsonb: (id) => `'{"row": ${id}}'`,
  uuid: (id) => `'00000000-0000-4000-8000-00000000000${id}'`,
  bytea: () => "'\\x00'",
}
