import { getTableColumns, is } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { otherPrivateNames, privateFields } from '#contract/privateFields.ts'
import { customers } from '#server/db/schema/customers.ts'
import {
  fieldsOf,
  fieldsOfContract,
} from '#test/support/fixtures/contractFields.ts'
import { schema } from './schema.ts'

/** The column that says whose row it is; null in a table that does not say so. */
export type PersonalColumn = {
  table: PgTable
  column: PgColumn
  owner: PgColumn | null
}

/** It holds the address of the kitchen. */
const ofTheShop = 'pickup_location'

/** Returns the columns that the contract's marks call private, by their name or by a private field inside them. */
export function personalColumns(): PersonalColumn[] {
  const names = personalNames()
  const tables = Object.values(schema).filter((value): value is PgTable =>
    is(value, PgTable),
  )
  return tables.flatMap((table) => {
    const columns: Record<string, PgColumn> = getTableColumns(table)
    const owner =
      table === customers ? customers.id : (columns.customer_id ?? null)
    return Object.values(columns)
      .filter(({ name }) => names.has(name))
      .map((column) => ({ table, column, owner }))
  })
}

/** The names of fields that tell of a person, those of the contract and those of machines. */
export function personalNames(): Set<string> {
  const isPrivate = ({ name }: { name: string }) => privateFields.includes(name)
  const holders = fieldsOfContract().filter(({ schema }) =>
    fieldsOf(schema, false).some(isPrivate),
  )
  const names = holders
    .map(({ name }) => name)
    .filter((name) => name !== ofTheShop)
  return new Set([...privateFields, ...otherPrivateNames, ...names])
}
