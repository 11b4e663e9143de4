import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { signAccessToken } from '#server/http/accessToken.ts'
import { createClock } from '#server/lib/clock.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { requestText } from './load.ts'

/** Creates signed-in customers with A$100,000 each; returns their access tokens. */
export async function createCustomers(url: string, count: number) {
  return await withConnection(url, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into customers (email, full_name, mobile_number, password_hash, created_at)
       select gen_random_uuid() || '@bench.example', 'Wei Chen', '0412345678', '', now()
       from generate_series(1, $1) returning id`,
      [count],
    )
    const ids = rows.map(({ id }) => id)

    await client.query(
      'insert into wallets (customer_id, balance) select unnest($1::int[]), 10000000',
      [ids],
    )
    await client.query(
      `insert into wallet_entries (customer_id, transaction_id, amount, order_type, status, created_at)
       select unnest($1::int[]), gen_random_uuid(), 10000000, 'WALLET_RECHARGE', 'SUCCEEDED', now()`,
      [ids],
    )

    return await logIn(client, ids)
  })
}

/** Returns a function that writes an order from the wallet as a request, each time of the next customer. */
export function orderRequestsOf(
  customers: readonly { token: string }[],
): () => string {
  const body = JSON.stringify(orderBody())
  let next = 0
  return () => {
    const { token } = customers[next++ % customers.length] ?? { token: '' }
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    }
    return requestText('POST', '/api/orders/create/', headers, body)
  }
}

/** Adds copies of an existing order to a customer: the first order of this customer or of `source`. */
export async function copyOrders(
  url: string,
  customer: number,
  count: number,
  source: number | null = null,
): Promise<void> {
  await withConnection(url, async (client) => {
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_name = 'orders' and column_name not in ('id', 'order_id', 'customer_id', 'mails_due_at')`,
    )
    const columns = rows.map(({ column_name }) => `"${column_name}"`).join(', ')

    await client.query(
      `insert into orders (order_id, customer_id, ${columns})
       select gen_random_uuid(), $1, ${columns}
       from (select * from orders where customer_id = coalesce($3, customer_id) limit 1) one,
         generate_series(1, $2)`,
      [customer, count, source],
    )
    await client.query('analyze orders')
  })
}

/** Multiplies the dishes of the menu by `copies`. */
export async function copyDishes(url: string, copies: number): Promise<void> {
  await withConnection(url, async (client) => {
    for (const [table, idColumns] of [
      ['items', 'id'],
      ['item_images', 'item_id'],
      ['portions', 'id, item_id'],
    ]) {
      const { rows } = await client.query<{ column_name: string }>(
        'select column_name from information_schema.columns where table_name = $1',
        [table],
      )
      const names = rows.map(({ column_name }) => column_name)
      const values = names.map((name) =>
        idColumns?.split(', ').includes(name)
          ? `"${name}" + 1000 * copy`
          : `"${name}"`,
      )
      await client.query(
        `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
         select ${values.join(', ')} from ${table}, generate_series(1, $1) copy
         where ${idColumns?.split(', ').at(-1)} < 1000
         on conflict do nothing`,
        [copies - 1],
      )
    }
  })
}

async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function logIn(client: pg.Client, ids: readonly number[]) {
  const logins = ids.map((customerId) => ({ customerId, family: randomUUID() }))
  await client.query(
    `insert into refresh_tokens (family, customer_id, token_hash, remember, created_at, expires_at)
     select family, customer, family::text, false, now(), now() + interval '1 day'
     from unnest($1::uuid[], $2::int[]) as login (family, customer)`,
    [logins.map(({ family }) => family), ids],
  )

  const needs = {
    clock: createClock(undefined),
    tokenSecret: new TextEncoder().encode(testSecret),
  }
  const tomorrow = new Date(Date.now() + 86_400_000)
  const sign = async (caller: (typeof logins)[number]) => ({
    customerId: caller.customerId,
    token: await signAccessToken(needs, caller, tomorrow),
  })

  return await Promise.all(logins.map(sign))
}
