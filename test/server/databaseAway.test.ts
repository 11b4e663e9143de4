import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
} from 'vitest'
import {
  createDatabase,
  startPostgres,
  type TestPostgres,
} from '#test/support/database/postgres.ts'
import { terminateBackends } from '#test/support/database/terminateBackends.ts'
import { freePort } from '#test/support/process/freePort.ts'
import {
  type ServerProcess,
  startServerProcess,
} from '#test/support/process/startServer.ts'
import { createRetryingCustomer } from '#test/support/shop/retryingCustomer.ts'

const away = {
  en: 'The shop cannot answer right now. Please try again in a moment.',
  zh: '店铺暂时无法响应，请稍后再试。',
}

let postgres: TestPostgres
let databaseUrl: string
let shop: ServerProcess
let customer: Awaited<ReturnType<typeof createRetryingCustomer>>

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())
beforeEach(async () => {
  databaseUrl = (await createDatabase(postgres.url)).url
  const sandboxPort = String(await freePort())

  shop = await startServerProcess({
    SANDBOX: '1',
    RATE_LIMITS: 'off',
    NOW: '2026-11-23T09:00:00+11:00',
    DATABASE_URL: databaseUrl,
    PORT: String(await freePort()),
    SANDBOX_PORT: sandboxPort,
  })
  customer = await createRetryingCustomer({
    urls: [shop.url],
    databaseUrl,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
  })
})
afterEach(async () => {
  shop.child.kill('SIGKILL')
  await shop.exited
})

/**
 * Sends orders before, during and after a database event; the server must not exit or log another error than that the
 * connection is lost, and that its first audit did not end.
 */
async function orderThrough(happen: () => Promise<unknown>): Promise<void> {
  await customer.orderThrough(happen)
  expect(shop.child.exitCode).toBe(null)
  expect(
    linesWith('"level":50').filter(
      (line) => !/is lost|the books could not be audited/.test(line),
    ),
  ).toEqual([])
}

function linesWith(text: string): string[] {
  return shop
    .output()
    .split('\n')
    .filter((line) => line.includes(text))
}

/** The shop serves menu, labels and page; all other calls ask the customer to wait, in their language. */
async function expectMenuOnly(): Promise<void> {
  const { send, authorization } = customer
  const known = [
    '/api/menu/items/',
    '/api/menu/items/1/',
    '/api/menu/category/',
    '/api/translations/all',
  ]
  const statuses = await Promise.all(
    known.map(async (path) => (await send(path)).status),
  )
  expect(statuses).toEqual(known.map(() => 200))

  for (const [language, detail] of Object.entries(away)) {
    const headers = { authorization, 'accept-language': language }
    const answer = await send('/api/orders/list-orders/', undefined, headers)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      503,
      '5',
    ])
    expect(await answer.json()).toMatchObject({ detail })
  }
  expect((await send('/readyz')).status).toBe(503)
  expect((await send('/healthz')).status).toBe(200)
}

test('N12: every connection is ended, again and again: each order is placed once', async () => {
  await orderThrough(async () => {
    for (let time = 0; time < 10; time++) await terminateBackends(databaseUrl)
  })
  expect(
    linesWith('the connection to the database is lost').length,
  ).toBeGreaterThan(0)
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
