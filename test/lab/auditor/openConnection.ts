import pg from 'pg'

export type Query = (sql: string) => Promise<Record<string, unknown>[]>

export type KeyedAnswer = {
  customer_id: number
  /** Method and path as the database names them, such as `POST /orders/create/`. */
  route: string
  key: string
  status: number
  body: string
}

/** Opens a separate connection to a Postgres database, which the caller closes. */
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
