import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Load } from './load.ts'

/**
 * Writes the rows of a wallet order repeatedly, in transactions through a pool like the server's. This is the upper
 * limit: no order of the shop can be faster.
 */
export async function writeBareOrders(
  url: string,
  customers: readonly number[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Pick<Load, 'perSecond' | 'answers'>> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const [order, columns] = await readOrder(pool)
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  let answers = 0
  const worker = async () => {
    while (performance.now() < end) {
      const customer = customers[answers++ % customers.length] ?? 0
      await writeOrder(pool, { ...order, customer_id: customer }, columns)
    }
  }

  await Promise.all(Array.from({ length: connections }, worker))
  await pool.end()
  return {
    perSecond: (answers * 1000) / (performance.now() - startedAt),
    answers,
  }
}

type Row = Record<string, unknown>

/** The newest order of the server, and its columns with a value. */
async function readOrder(pool: pg.Pool): Promise<[Row, string[]]> {
  const { rows } = await pool.query<Row>(
    'select * from orders order by id desc limit 1',
  )
  const order = rows[0] ?? {}
  const columns = Object.keys(order).filter(
    (name) => name !== 'id' && order[name] !== null,
  )
  return [order, columns]
}

async function writeOrder(
  pool: pg.Pool,
  order: Row,
  columns: string[],
): Promise<void> {
  const id = randomUUID()
  const { customer_id, total_price: amount } = order
  const all: Row = { ...order, order_id: id }
  const client = await pool.connect()
  const values = columns.map((name) => {
    const value = all[name]
    return typeof value === 'object' && !(value instanceof Date)
      ? JSON.stringify(value)
      : value
  })
  const names = columns.map((name) => `"${name}"`).join(', ')
  const placeholders = columns.map((_, index) => `$${index + 1}`).join(', ')

  await client.query('begin')
  await client.query(
    `insert into orders (${names}) values (${placeholders})`,
    values,
  )
  await client.query(
    'update wallets set balance = balance - $1 where customer_id = $2 and balance >= $1',
    [amount, customer_id],
  )
  await client.query(
    `insert into wallet_entries (customer_id, transaction_id, amount, order_type, status, order_id, created_at)
     values ($1, $2, -$3::int, 'FOOD_ORDER', 'SUCCEEDED', $2, now())`,
    [customer_id, id, amount],
  )
  await client.query(
    `insert into idempotency_keys
     (customer_id, route, key, request_hash, state, lock, locked_at, created_at, status, body)
     values ($1, 'POST /bench', $2, $2, 'done', $2, now(), now(), 201, $2)`,
    [customer_id, id],
  )
  await client.query('commit')
  client.release()
}
