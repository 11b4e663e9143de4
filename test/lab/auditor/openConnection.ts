import pg from 'pg'

/** Reads rows of a database. */
export type Query = (sql: string) => Promise<Record<string, unknown>[]>

/** The answer to a call with an `Idempotency-Key`. */
export type KeyedAnswer = {
  customer_id: number
  /** Method and path as the database names them, such as `POST /orders/create/`. */
  route: string
  key: string
  status: number
  body: string
}

/** Opens a connection of the auditor's own to a Postgres database; close it afterwards. */
export async function openConnection(
  url: string,
): Promise<{ query: Query; close: () => Promise<void> }> {
  const client = new pg.Client(url)
  await client.connect()
  return {
    query: async (sql) =>
      (await client.query<Record<string, unknown>>(sql)).rows,
    close: () => client.end(),
  }
}
