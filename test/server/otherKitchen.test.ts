import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import * as z from 'zod/mini'
import { languages } from '#contract/languages.ts'
import { listItems } from '#contract/menu.ts'
import { pages } from '#contract/pages.ts'
import { readEnv } from '#server/config/env.ts'
import { customers } from '#server/db/schema/customers.ts'
import { settings } from '#server/db/schema/settings.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { createDemoCustomer, demoCustomer } from '#server/seed/demoCustomer.ts'
import { loadSeed } from '#server/seed/loadSeed.ts'
import { readSeed } from '#server/seed/readSeed.ts'
import { renderFirstView } from '#src/firstView/renderFirstView.tsx'
import { bothDatabases } from '#test/support/database/create.ts'
import { edit } from '#test/support/fixtures/copyOfSeed.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { queueEveryMail } from '#test/support/shop/queueEveryMail.ts'

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

/** Words of the sample kitchen; `Chinese` is also a word for its cuisine. */
const sample =
  /lantern|灯笼|chinese|中餐|中式|中华|四川|sydney|悉尼|\bnsw\b|haymarket|禧市|pyrmont|\bwok|镬|一锅一炒|dumpling|饺|\bgym|健身|meal plan|健康餐|150 ?(?:g|克)/iu

const sentencesWith = (text: string) =>
  text.split(/[<>"\n]/).filter((part) => sample.test(part))

describe.each(languages)('the whole of another kitchen in %s', (language) => {
  let shop: TestShop
  let directory: string
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'kitchen-client-'))
    writeFileSync(
      join(directory, 'index.html'),
      '<head><title>Shop</title><!--shop-head--></head><body><div id="root"></div><!--shop-data--></body>',
    )
    shop = await createTestShop({
      clientDirectory: directory,
      renderFirstView,
      env: {
        KITCHEN_DIR: saigon,
        KITCHEN_EMAIL: 'hello@saigon.example',
        KITCHEN_LANGUAGE: language,
        ORDER_PREFIX: 'LS',
        PUBLIC_URL: 'https://saigon.example',
        SELLER_NAME: 'Little Saigon Pty Ltd',
        SELLER_ADDRESS: '63 Nicholson Street, Footscray VIC 3011',
        SELLER_ABN: '51 824 753 556',
        SELLER_GST: 'no',
      },
    })
    await loadSeed(shop.db, saigon)
  })
  afterAll(async () => {
    await shop?.close()
    rmSync(directory, { recursive: true, force: true })
  })

  test.each([
    ...pages.map(({ path }) => path),
    '/ordernow?item_id=201',
    '/manifest.webmanifest',
    '/sitemap.xml',
  ])('K81: %s names no other kitchen', async (path) => {
    const url = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
    const { text } = await shop.send({ url })
    expect(sentencesWith(text)).toEqual([])
  })

  test('K81: no label names another kitchen', async () => {
    const { text } = await shop.send({
      url: `/api/translations/all?language=${language}`,
    })
    const values = (JSON.parse(text) as { value: string }[]).map(
      ({ value }) => value,
    )
    expect(values.length).toBeGreaterThan(500)
    expect(values.filter((value) => sample.test(value))).toEqual([])
  })

  test('K81: no mail, calendar file or order names another kitchen', async () => {
    const payload = orderBody(
      {
        pickup_location: 7,
        time_slot: 22,
        amount: '15.90',
        total_price: '15.90',
      },
      [{ meal: 201, portion: 101 }],
    )
    await queueEveryMail(shop, language, payload)
    const mails = await shop.mails()
    expect(mails.length).toBeGreaterThan(20)
    const text = JSON.stringify(mails).replaceAll('lantern-kitchen.com.au', '')
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).toContain('LS-')
    expect(sentencesWith(text)).toEqual([])
  })
})

test.each([
  [
    'where it delivers',
    true,
    [
      {
        street_address1: '1 Example Street',
        suburbs: 'Melbourne',
        city: 'Melbourne',
        state: 'VIC',
        postal_code: 3000,
      },
    ],
  ],
  ['nowhere, if it does not deliver', false, []],
])('K12: the demo customer lives %s', async (_, delivers, places) => {
  const directory = mkdtempSync(join(tmpdir(), 'kitchen-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  cpSync(saigon, directory, { recursive: true })
  if (!delivers) {
    edit(join(directory, 'postal_codes.csv'), (text) =>
      text.replace(/\n.*/s, '\n'),
    )
    edit(join(directory, 'time_slots.csv'), (text) =>
      text.replace(/,(ALL|DELIVERY ONLY),/g, ',PICKUP ONLY,'),
    )
  }
  const shop = await createTestShop()
  onTestFinished(() => shop.close())
  await loadSeed(shop.db, directory)
  await shop.db.delete(settings).where(eq(settings.key, 'demo_customer'))
  await shop.db
    .update(customers)
    .set({ email: 'earlier@lantern.example' })
    .where(eq(customers.email, demoCustomer.email))

  await createDemoCustomer(shop.db, new Date())
  const addresses = await shop.send({
    url: '/api/user-address/',
    as: await shop.login(),
  })
  expect(addresses.json()).toMatchObject({ results: places })
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
