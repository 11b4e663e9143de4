import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import * as z from 'zod/mini'
import { listItems } from '#contract/menu.ts'
import { readEnv } from '#server/config/env.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { loadSeed } from '#server/seed/loadSeed.ts'
import { readSeed } from '#server/seed/readSeed.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'

/** Sixty dishes of a Vietnamese kitchen in Melbourne, with a few labels of its own. */
const saigon = projectPath('test/kitchens/saigon')

describe.each(bothDatabases)("another kitchen's files on %s", (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ database })
    await loadSeed(shop.db, saigon)
  })
  afterAll(() => shop.close())

  test('K12: its dishes are the menu, and those of the shipped kitchen are gone', async () => {
    const answer = await shop.send({ url: '/api/menu/items/?search=pho' })
    const { results, count } = z.decode(
      listItems.output,
      answer.json() as never,
    )
    expect(results.map(({ name }) => name)).toContain('Pho with rare beef')
    expect(count).toBeGreaterThan(5)
    expect((await shop.send({ url: '/api/menu/items/' })).text).toContain(
      '"count":60',
    )
    expect((await shop.send({ url: '/api/menu/items/6/' })).status).toBe(404)
  })

  test("K12: its labels stand beside the shop's, which tell its name", async () => {
    const { t, text } = await shop.app.labels()
    expect(text('en', 'shell.brand')).toBe('Little Saigon')
    expect(text('zh', 'titles.order_now')).toBe('立即点餐 | 小西贡')
    expect(text('zh', 'shell.login')).toBe('登录')
    expect(t('en', 'unauthorized')).not.toBe('')
  })

  test('K12: its dishes are ordered at its counter', async () => {
    const customer = await shop.newCustomer({ wallet: 5000 })
    const payload = orderBody(
      {
        pickup_location: 7,
        time_slot: 22,
        amount: '15.90',
        total_price: '15.90',
      },
      [{ meal: 201, portion: 101 }],
    )
    const url = '/api/orders/create/'
    const answer = await shop.send({
      method: 'POST',
      url,
      payload,
      as: customer.tokens,
    })
    expect([answer.status, answer.text]).toEqual([
      201,
      expect.stringContaining('ORDER_PLACED'),
    ])
  })
})

test.each([
  [
    'shell',
    'brandname,X,X',
    'labels/shell.csv, row 2, column key: the shop has no text brandname',
  ],
  [
    'cart',
    'item_count,dishes,{count} 道',
    'labels/cart.csv, row 2, column en: must keep {count}',
  ],
  [
    'shell',
    'login,Hi {name},您好',
    'labels/shell.csv, row 2, column en: has nothing for {name}',
  ],
])('K12: a label that does not fit is named: %s', (module, row, sentence) => {
  const directory = mkdtempSync(join(tmpdir(), 'kitchen-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  cpSync(saigon, directory, { recursive: true })
  mkdirSync(join(directory, 'labels'), { recursive: true })
  writeFileSync(join(directory, `labels/${module}.csv`), `key,en,zh\n${row}\n`)
  expect(() => readSeed(directory)).toThrow(sentence)
})

test('K12: a folder that is not there is named before anything starts', () => {
  expect(readEnv({ KITCHEN_DIR: 'test/kitchens/saigon' }).KITCHEN_DIR).toBe(
    saigon,
  )
  expect(() => readEnv({ KITCHEN_DIR: 'kitchens/mine' })).toThrow(
    'KITCHEN_DIR is not usable: it must be a folder that is there',
  )
})
