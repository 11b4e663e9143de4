import { expect, onTestFinished, test } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import { syncClock } from '#server/db/syncClock.ts'
import { createClock } from '#server/lib/clock.ts'
import { createSeededDatabase } from '#test/support/database/create.ts'
import { freePort } from '#test/support/process/freePort.ts'
import { startServerProcess } from '#test/support/process/startServer.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import { createTestServer } from '#test/support/shop/createServer.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'
import { reconcile } from '#test/support/shop/reconcile.ts'

const ahead = 31 * 60_000

test('N22: a server whose clock is ahead cancels no order of a minute ago', async () => {
  const shop = await createTestShop({ database: 'postgres' })
  onTestFinished(shop.close)

  const { tokens } = await shop.newCustomer()
  await placeOrder(shop, tokens, orderBody({ payment_type: 'stripe' }))
  await shop.db
    .update(orders)
    .set({ expires_at: new Date(Date.now() + 29 * 60_000) })

  const local = () => Date.now() + ahead
  const clock = createClock(undefined, local)
  const other = await createTestServer({ ...shop.deps, clock })

  onTestFinished(other.close)
  expect(await syncClock(clock, shop.db, local)).toBeLessThan(5000 - ahead)
  await reconcile(other.app)
  expect(
    (await shop.db.select().from(orders)).map(({ status }) => status),
  ).toEqual(['ORDER_PLACED'])
})

test('N22: a server takes the time from its database from the start, and says that its own clock differs', async () => {
  const { url, drop } = await createSeededDatabase()
  onTestFinished(drop)

  const code = `const { now } = Date; Date.now = () => now() + ${ahead}`
  const preload = `data:text/javascript,${encodeURIComponent(code)}`
  const {
    child,
    url: shop,
    output,
    exited,
  } = await startServerProcess({
    SANDBOX: '1',
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    NODE_OPTIONS: `--import=${preload}`,
  })
  const { headers } = await fetch(`${shop}/healthz`)

  child.kill()
  await exited
  const shopTime = Date.parse(headers.get('x-shop-time') ?? '')
  expect(Math.abs(shopTime - Date.now())).toBeLessThan(60_000)
  expect(output()).toContain("the database's clock is ahead of this server's")
})

test('N22: a few milliseconds do not set a clock back, and a calendar that was moved stays where it is', () => {
  let local = Date.parse('2026-11-27T09:00:00Z')
  const clock = createClock(undefined, () => local)
  const moved = createClock('2026-01-01T00:00:00Z', () => local)

  clock.set(-50)
  expect(clock.realNow()).toBe(local)
  clock.set(-5000)
  moved.set(-5000)
  local += 1000
  expect([
    clock.now() - local,
    clock.realNow() - local,
    moved.realNow() - local,
  ]).toEqual([-5000, -5000, -5000])
  expect(moved.now()).toBe(Date.parse('2026-01-01T00:00:01Z'))
})
