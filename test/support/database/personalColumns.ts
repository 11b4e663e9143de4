import { getTableColumns, is } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { otherPrivateNames, privateFields } from '#contract/privateFields.ts'
import { customers } from '#server/db/schema/customers.ts'
import {
  fieldsOf,
  fieldsOfContract,
} from '#test/support/fixtures/contractFields.ts'
import { schema } from './schema.ts'

/** A column with personal data; `owner` is the column of the customer's id, null in a table without one. */
export type PersonalColumn = {
  table: PgTable
  column: PgColumn
  owner: PgColumn | null
}

/** The only address field that holds the kitchen's address. */
const kitchenAddress = 'pickup_location'

/** Returns the columns with personal data: private fields of the contract, and JSON with private fields inside. */
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

/** Returns the names of all personal fields of the contract and of the machines. */
export function personalNames(): Set<string> {
  const isPrivate = ({ name }: { name: string }) => privateFields.includes(name)
  const holders = fieldsOfContract().filter(({ schema }) =>
    fieldsOf(schema, false).some(isPrivate),
  )
  const names = holders
    .map(({ name }) => name)
    .filter((name) => name !== kitchenAddress)
  return new Set([...privateFields, ...otherPrivateNames, ...names])
}
