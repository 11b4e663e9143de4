import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Tokens } from '#contract/session.ts'
import { audit } from '#test/support/auditor/audit.ts'
import { type KeyedAnswer, openConnection } from '#test/support/auditor/openConnection.ts'
import {
  createDatabase,
  startPostgres,
  type TestPostgres,
} from '#test/support/database/postgres.ts'
import { freePort } from '#test/support/process/freePort.ts'
import { type ServerProcess, startServerProcess } from '#test/support/process/startServer.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { patience } from '#test/support/timing/patience.ts'

/** What a customer is told when the database is away. */
const away = {
  en: 'The shop cannot answer right now. Please try again in a moment.',
  zh: '店铺暂时无法响应，请稍后再试。',
}

let postgres: TestPostgres
let databaseUrl: string
let shop: ServerProcess
let tokens: Tokens
const answers: KeyedAnswer[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())
beforeEach(async () => {
  databaseUrl = (await createDatabase(postgres.url)).url
  answers.length = 0
  shop = await startServerProcess({
    ...{ SANDBOX: '1', RATE_LIMITS: 'off', NOW: '2026-11-23T09:00:00+11:00' },
    ...{ DATABASE_URL: databaseUrl, PORT: String(await freePort()) },
    SANDBOX_PORT: String(await freePort()),
  })
  const credentials = { email: 'demo@lantern.example', password: 'lantern-demo' }
  tokens = (await (await send('/api/login/', credentials)).json()) as Tokens
})
afterEach(async () => {
  shop.child.kill('SIGKILL')
  await shop.exited
})

async function send(path: string, body?: object, headers: Record<string, string> = {}) {
  return await fetch(`${shop.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

type Order = { key: string; payment_type: 'wallet' | 'stripe' }

/** Orders that the demo customer's wallet can pay, and some by card: five of them may wait for their payment. */
function someOrders(): Order[] {
  const [wallet, stripe] = ['wallet', 'stripe'] as const
  const payment_types = [...Array<typeof wallet>(6).fill(wallet), stripe, stripe]
  return payment_types.map((payment_type) => ({ key: randomUUID(), payment_type }))
}

/** Sends an order once and remembers what was answered. */
async function order({
  key,
  payment_type,
}: Order): Promise<{ status: number; number: string | undefined }> {
  const headers = { authorization: `Bearer ${tokens.access_token}`, 'idempotency-key': key }
  const answer = await send('/api/orders/create/', orderBody({ payment_type }), headers)
  const body = await answer.text()
  const route = 'POST /orders/create/'
  answers.push({ customer_id: 1, route, key, status: answer.status, body })
  if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('5')
  return { status: answer.status, number: (JSON.parse(body) as { order_id?: string }).order_id }
}

const insistence = { timeout: 2 * patience.timeout, interval: 200 }

/** Comes with a key until its order is placed, as a customer's page does; before that it only hears "later". */
async function insist(wanted: Order): Promise<string | undefined> {
  return await vi.waitFor(async () => {
    const { status, number } = await order(wanted)
    if (![200, 201].includes(status)) throw new Error(`${wanted.key} is not placed yet: ${status}`)
    return number
  }, insistence)
}

/** Orders are sent before, while and after something happens to the database. Each is placed once, and the money is right. */
async function orderThrough(happen: () => Promise<unknown>): Promise<void> {
  const [early, late] = [someOrders(), someOrders()]
  const begun = early.map(insist)
  await Promise.race(begun)
  const after = happen().then(() => Promise.all(late.map(insist)))
  const numbers = await Promise.all([Promise.all(begun), after])
  expect(new Set(numbers.flat()).size).toBe(16)
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([])
  await expectSound([...early, ...late])
}

/** The shop lives, its pool is whole, and what was acknowledged is there, once. */
async function expectSound(orders: Order[]): Promise<void> {
  await Promise.all(orders.map(insist))
  expect((await send('/readyz')).status).toBe(200)
  expect(shop.child.exitCode).toBe(null)
  const { query, close } = await openConnection(databaseUrl)
  expect(await query('select count(*)::int as placed from orders')).toEqual([
    { placed: orders.length },
  ])
  expect(await audit(query, answers)).toEqual([])
  await close()
  expect(linesWith('"level":50').filter((line) => !line.includes('is lost'))).toEqual([])
}

function linesWith(text: string): string[] {
  return shop
    .output()
    .split('\n')
    .filter((line) => line.includes(text))
}

/** Menu, labels and page are served; all else says in the customer's language that it has to wait. */
async function expectMenuOnly(): Promise<void> {
  const known = [
    '/api/menu/items/',
    '/api/menu/items/1/',
    '/api/menu/category/',
    '/api/translations/all',
  ]
  const statuses = await Promise.all(known.map(async (path) => (await send(path)).status))
  expect(statuses).toEqual(known.map(() => 200))
  for (const [language, detail] of Object.entries(away)) {
    const headers = { authorization: `Bearer ${tokens.access_token}`, 'accept-language': language }
    const answer = await send('/api/orders/list-orders/', undefined, headers)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ detail })
  }
  expect((await send('/readyz')).status).toBe(503)
  expect((await send('/healthz')).status).toBe(200)
}

async function endBackends(): Promise<void> {
  const { query, close } = await openConnection(databaseUrl)
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await close()
}

test('N12: every connection is ended, again and again: each order is placed once', async () => {
  await orderThrough(async () => {
    for (let time = 0; time < 10; time++) await endBackends()
  })
  expect(linesWith('the connection to the database is lost').length).toBeGreaterThan(0)
})

test('N12: Postgres is started again: the menu stays, orders wait, one line tells of it, and each order is placed once', async () => {
  await orderThrough(() => postgres.restart(expectMenuOnly))
  expect(linesWith('the connection to the database is lost')).toHaveLength(1)
})

test('N12: Postgres is paused: no call waits for ever, the menu stays, and each order is placed once', async () => {
  await orderThrough(async () => {
    postgres.pause()
    await expectMenuOnly().finally(postgres.resume)
  })
})
