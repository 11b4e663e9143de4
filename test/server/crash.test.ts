import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Tokens } from '#contract/session.ts'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { orders } from '#server/db/schema/orders.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import { writeStore } from '#test/support/database/writeStore.ts'
import { bundleServer } from '#test/support/process/bundleServer.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { type SpawnedShop, spawnShop } from '#test/support/process/spawnShop.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'

const price = 1490

// test/lab/crash/crashMatrix.test.ts kills a shop on Postgres in every run.
if (isFull)
  test.each([1, 20])(
    'L6: a server killed after %i acknowledged orders loses none, and a retry with the same keys places one order a key',
    async (acknowledgements) => {
      const shop = await createTestShop({
        database: 'postgres',
        env: { RATE_LIMITS: 'off' },
      })
      onTestFinished(shop.close)
      const wei = await shop.newCustomer({ wallet: 60 * price })
      const env = {
        DATABASE_URL: shop.databaseUrl ?? '',
        TOKEN_SECRET: testSecret,
        NOW: '2026-11-23T09:00:00+11:00',
      }
      const child = await spawnShop(env, (await bundleServer()).shop)
      onTestFinished(child.kill)
      const keys = Array.from({ length: 60 }, () => randomUUID())
      const acknowledged = await burst(
        child,
        wei.tokens,
        keys,
        acknowledgements,
      )

      const placed = await shop.db.select().from(orders)
      const numbers = placed.map((order) => order.order_id)
      expect(numbers).toEqual(
        expect.arrayContaining([...acknowledged.values()]),
      )
      expect(await auditBooks(shop.db)).toEqual([])

      shop.clock.advance(60_000)
      const retried = await Promise.all(
        keys.map(async (key) => {
          const answer = await placeOrder(shop, wei.tokens, orderBody(), key)
          return [
            key,
            (answer.json() as { order_id: string }).order_id,
          ] as const
        }),
      )
      const byKey = new Map<string, string>(retried)
      for (const [key, number] of acknowledged)
        expect(byKey.get(key)).toBe(number)
      const all = (await shop.db.select().from(orders)).map(
        (order) => order.order_id,
      )
      expect([...byKey.values()].sort()).toEqual(all.sort())
      expect(await auditBooks(shop.db)).toEqual([])
    },
  )

test('L6: a killed shop on PGlite opens again with every acknowledged order', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'shop-crash-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  await writeStore(directory)
  const env = { DATA_DIR: directory, NOW: '2026-11-23T09:00:00+11:00' }
  const child = await spawnShop(env, (await bundleServer()).shop)
  onTestFinished(child.kill)
  const credentials = {
    email: 'demo@lantern.example',
    password: 'lantern-demo',
  }
  const answer = await post(child, '/api/login/', credentials)
  const tokens = (await answer.json()) as Tokens
  const keys = Array.from({ length: 13 }, () => randomUUID())
  const acknowledged = await burst(child, tokens, keys, 6)

  const database = await openDatabase({ DATA_DIR: directory })
  onTestFinished(database.close)
  const numbers = (await database.db.select().from(orders)).map(
    (order) => order.order_id,
  )
  expect(numbers).toEqual(expect.arrayContaining([...acknowledged.values()]))
  expect(await auditBooks(database.db)).toEqual([])
})

/** Sends orders at once; kills the shop after a number of acknowledgements. Resolves with order numbers by key. */
async function burst(
  shop: SpawnedShop,
  tokens: Tokens,
  keys: string[],
  acknowledgements: number,
): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>()
  const send = async (key: string) => {
    const headers = {
      authorization: `Bearer ${tokens.access_token}`,
      'idempotency-key': key,
    }
    const answer = await post(shop, '/api/orders/create/', orderBody(), headers)
    const placed = (await answer.json()) as { order_id: string }
    expect(answer.status, JSON.stringify(placed)).toBe(201)

    acknowledged.set(key, placed.order_id)
    if (acknowledged.size === acknowledgements) await shop.kill()
  }
  const results = await Promise.allSettled(keys.map(send))
  const failed = results.filter((result) => result.status === 'rejected')

  for (const { reason } of failed)
    expect(String(reason)).toMatch(/fetch failed|terminated/)
  expect(failed.length).toBeGreaterThan(0)
  expect(acknowledged.size).toBeGreaterThanOrEqual(acknowledgements)

  return acknowledged
}

async function post(
  shop: SpawnedShop,
  path: string,
  body: unknown,
  headers = {},
) {
  const method = 'POST'
  const type = { 'content-type': 'application/json' }
  const init = {
    method,
    headers: { ...type, ...headers },
    body: JSON.stringify(body),
  }
  return await fetch(`${shop.url}${path}`, init)
}
