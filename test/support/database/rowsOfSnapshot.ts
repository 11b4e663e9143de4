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

/** The tables of a schema, each after those that it refers to; `given` are the columns that a row gets. */
export type Tables = {
  name: string
  columns: Column[]
  given: Column[]
  refers: string[]
}[]

/** The check of payments demands one of two references. */
const demanded = ['payments.order_id']

/** The tables of a snapshot. A row gets all columns but the references that may be empty. */
export function tablesOf({ tables }: Snapshot): Tables {
  const all = Object.values(tables).map(({ name, columns, foreignKeys }) => {
    const keys = Object.values(foreignKeys)
    const isGiven = (column: Column) =>
      column.notNull ||
      demanded.includes(`${name}.${column.name}`) ||
      !keys.some(({ columnsFrom }) => columnsFrom.includes(column.name))
    const given = Object.values(columns).filter(isGiven)
    const isFollowed = ({ columnsFrom: [from] }: ForeignKey) =>
      given.some((column) => column.name === from)
    const refers = keys.filter(isFollowed).map(({ tableTo }) => tableTo)
    return { name, columns: Object.values(columns), given, refers }
  })
  const placed: Tables = []
  while (placed.length < all.length) {
    const isPlaced = (name: string) =>
      placed.some((table) => table.name === name)
    const next = all.filter(
      ({ name, refers }) => !isPlaced(name) && refers.every(isPlaced),
    )
    if (next.length === 0)
      throw new Error('The tables refer to each other in a circle.')
    placed.push(...next)
  }
  return placed
}

/** Inserts one row into each table; `id` is its key everywhere. */
export async function insertRows(
  client: Client,
  tables: Tables,
  id: number,
): Promise<void> {
  for (const { name, given } of tables) {
    const names = given.map((column) => `"${column.name}"`)
    const values = given.map(
      (column) =>
        checked[`${name}.${column.name}`] ?? valueFor(column.type, id),
    )
    await client.query(`insert into "${name}" (${names}) values (${values})`)
  }
}

/** Values that satisfy the tables' check constraints. */
const checked: Record<string, string> = { 'day_changes.kind': "'close'" }

/** All rows of all tables, with the columns that a schema knows. */
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

/** A value of a type, as SQL writes it. */
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
