import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { eq } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Address } from '#contract/addressBook.ts'
import { printOrders } from '#server/cli/printOrders.ts'
import { readEnv } from '#server/config/env.ts'
import { customers } from '#server/db/schema/customers.ts'
import { orders } from '#server/db/schema/orders.ts'
import { startCommandServer } from '#server/kitchen/commandServer.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import {
  amounts,
  friedRice,
  orderBody,
  placeOrder,
} from '#test/support/shop/placeOrder.ts'

const monday = '2026-11-23T09:00:00+11:00'
const allergens =
  'Egg / 鸡蛋, Crustacean / 甲壳类, Soy / 大豆, Wheat / 小麦, Gluten / 麸质'

async function shopWithOrders(database: 'pglite' | 'postgres') {
  const shop = await createTestShop({ database })
  onTestFinished(shop.close)

  const wei = await shop.newCustomer({ wallet: 50_000 })
  const egg = { ...friedRice, addons: [3], quantity: 2 }
  const numbers: string[] = []

  for (const body of [
    orderBody({ time_slot: 6 }),
    orderBody({ notes: 'No\npeanuts', ...amounts(1490 + 3480, 0, 0) }, [
      friedRice,
      egg,
    ]),
    orderBody({ schedule_date: '2026-11-27' }),
  ]) {
    const answer = await placeOrder(shop, wei.tokens, body)
    numbers.push((answer.json() as { order_id: string }).order_id)
  }

  return { shop, numbers }
}

test("K5 K24 K56: the day's paid orders are printed by slot in the kitchen's language, with both names of a dish, allergens first, and the cook list", async () => {
  const { shop, numbers } = await shopWithOrders('postgres')
  const settings = {
    SANDBOX: '1',
    DATABASE_URL: shop.databaseUrl ?? '',
    NOW: monday,
  }
  const env = readEnv(settings)
  expect(await printOrders(['--date', '2026-11-25'], env)).toBe(
    `Orders for Wednesday 25 November 2026: 2 orders, A$64.60
Not final: orders for this day are taken until 12:00 am, Tuesday 24 November 2026.

3:30pm - 5:00pm
  ${numbers[1]}  A$49.70  Pickup at Lantern Kitchen Haymarket
    Wei Chen, 0412345678
    Allergens: ${allergens}
    (1) 1 x Yangzhou Fried Rice / 扬州炒饭, Regular / 标准份 350 g
    (2) 2 x Yangzhou Fried Rice / 扬州炒饭, Regular / 标准份 350 g, Fried egg / 煎蛋
    Note: No peanuts

6:30pm - 8:00pm
  ${numbers[0]}  A$14.90  Pickup at Lantern Kitchen Haymarket
    Wei Chen, 0412345678
    Allergens: ${allergens}
    (1) 1 x Yangzhou Fried Rice / 扬州炒饭, Regular / 标准份 350 g

Cook list
  2 x Yangzhou Fried Rice / 扬州炒饭, Regular / 标准份 350 g  (4 of this portion in all)
  2 x Yangzhou Fried Rice / 扬州炒饭, Regular / 标准份 350 g, Fried egg / 煎蛋`,
  )
  expect(await printOrders(['--date=2026-11-30'], env)).toMatch(
    /^No orders for Monday 30 November 2026\./,
  )

  const inChinese = await printOrders(
    ['--date', '2026-11-25'],
    readEnv({ ...settings, KITCHEN_LANGUAGE: 'zh' }),
  )

  for (const line of [
    '2026年11月25日星期三订单：2 单，A$64.60',
    '非最终名单：当天订单接受至 2026年11月24日星期二 00:00。',
    '    (1) 1 x 扬州炒饭 / Yangzhou Fried Rice，标准份 / Regular 350 克',
    '    备注：No peanuts',
    '制作清单',
  ])
    expect(inChinese.split('\n')).toContain(line)
})

test('K24: the list is final once the day is closed and no payment for it is open, else it says how many are open and until when', async () => {
  const { shop } = await shopWithOrders('postgres')
  const wei = await shop.newCustomer()
  const stateAt = async (NOW: string, KITCHEN_LANGUAGE = 'en') => {
    const settings = {
      SANDBOX: '1',
      DATABASE_URL: shop.databaseUrl ?? '',
      KITCHEN_LANGUAGE,
      NOW,
    }
    const [, ...lines] = (
      await printOrders(['--date', '2026-11-25'], readEnv(settings))
    ).split('\n')
    return lines.slice(0, lines.indexOf(''))
  }
  const lastMinute = '2026-11-23T23:58:00+11:00'
  const closed = '2026-11-24T00:05:00+11:00'
  expect(await stateAt(closed)).toEqual([
    'Final: the day is closed, and no payment for it is open.',
  ])

  shop.clock.setNow(lastMinute)
  await placeOrder(shop, wei.tokens, orderBody({ payment_type: 'stripe' }))
  expect(await stateAt(lastMinute)).toEqual([
    'Not final: orders for this day are taken until 12:00 am, Tuesday 24 November 2026.',
    'Not final: 1 payment is open, until 12:28 am, Tuesday 24 November 2026.',
  ])
  expect(await stateAt(closed)).toEqual([
    'Not final: 1 payment is open, until 12:28 am, Tuesday 24 November 2026.',
  ])
  expect(await stateAt(closed, 'zh')).toEqual([
    '非最终名单：还有 1 笔付款未完成，最晚至 2026年11月24日星期二 00:28。',
  ])
  expect(await stateAt('2026-11-24T00:40:00+11:00')).toEqual([
    'Not final: 1 payment is open, until its bank has decided.',
  ])
})

test("K5: a customer's text stays on its line, and a postal code has four digits", async () => {
  const { shop, numbers } = await shopWithOrders('postgres')
  const env = readEnv({ SANDBOX: '1', DATABASE_URL: shop.databaseUrl ?? '' })
  const isThisOrder = eq(orders.order_id, String(numbers[2]))
  const [row] = await shop.db.select().from(orders).where(isThisOrder)
  const forged = '\r\n\u001b[1A\u001b[2K\u2028\u202eLK-0'
  const address = { id: 1, name: 'Home', city: 'Darwin', postal_code: 800 }
  const street = {
    street_address1: `1 Lane${forged}`,
    suburbs: `Town${forged}`,
  }
  const delivery = {
    pickup_location: null,
    delivery_location: { ...address, ...street },
  }

  await shop.db
    .update(orders)
    .set({ ...delivery, notes: `Ring${forged}` })
    .where(isThisOrder)

  const isTheirs = eq(customers.id, row?.customer_id ?? 0)
  await shop.db
    .update(customers)
    .set({ full_name: `Wei${forged}` })
    .where(isTheirs)

  const flat = ' [1A [2K LK-0'
  expect(
    (await printOrders(['--date', '2026-11-27'], env)).split('\n').slice(4, 9),
  ).toEqual([
    `  ${numbers[2]}  A$14.90  Delivery to 1 Lane${flat}, Town${flat} 0800`,
    `    Wei${flat}, 0412345678`,
    `    Allergens: ${allergens}`,
    '    (1) 1 x Yangzhou Fried Rice / 扬州炒饭, Regular / 标准份 350 g',
    `    Note: Ring${flat}`,
  ])
})

const acme = {
  id: 1,
  name: 'Office',
  recipient: 'Acme Pty Ltd',
  phone: '0290000000 ext 5',
  street_address1: 'Level 5, 60 Union Street',
  street_address2: null,
  suburbs: 'Pyrmont',
  city: 'Sydney',
  state: 'NSW',
  postal_code: 2009,
}

async function deliverTo(
  shop: TestShop,
  order_id: string | undefined,
  delivery_location: Partial<Address>,
) {
  await shop.db
    .update(orders)
    .set({
      order_type: 'DELIVERY',
      pickup_location: null,
      delivery_location: { ...acme, ...delivery_location },
    })
    .where(eq(orders.order_id, String(order_id)))
}

test("K61: a delivery begins with its recipient and the name of the address, with the phone at the door below the customer's", async () => {
  const { shop, numbers } = await shopWithOrders('postgres')
  const env = readEnv({ SANDBOX: '1', DATABASE_URL: shop.databaseUrl ?? '' })
  const firstLines = async () =>
    (await printOrders(['--date', '2026-11-27'], env)).split('\n').slice(4, 7)

  await deliverTo(shop, numbers[2], {})
  expect(await firstLines()).toEqual([
    `  ${numbers[2]}  A$14.90  Delivery to Acme Pty Ltd, Office, Level 5, 60 Union Street, Pyrmont 2009`,
    '    Wei Chen, 0412345678',
    '    Phone at the door: 0290000000 ext 5',
  ])

  const own = { name: 'Home', recipient: null, phone: '0412345678' }
  await deliverTo(shop, numbers[2], own)
  expect(await firstLines()).toEqual([
    `  ${numbers[2]}  A$14.90  Delivery to Level 5, 60 Union Street, Pyrmont 2009`,
    '    Wei Chen, 0412345678',
    `    Allergens: ${allergens}`,
  ])
})

test('K62: the orders of one customer for one slot and one door stand together and name each other', async () => {
  const shop = await createTestShop({ database: 'postgres' })
  onTestFinished(shop.close)
  const wei = await shop.newCustomer({ wallet: 50_000 })
  const ann = await shop.newCustomer({ wallet: 50_000 })
  const numbers: string[] = []
  for (const [{ tokens }, parts] of [
    [wei, {}],
    [ann, {}],
    [wei, {}],
    [wei, { time_slot: 6 }],
    [wei, { pickup_location: 2 }],
    [ann, {}],
    [wei, {}],
  ] as const) {
    const answer = await placeOrder(shop, tokens, orderBody(parts))
    numbers.push((answer.json() as { order_id: string }).order_id)
  }
  const [a, b, c, late, other, d, e] = numbers
  await deliverTo(shop, b, { name: 'Office' })
  await deliverTo(shop, d, { name: 'Work', phone: '0400000000' })

  const listed = async (KITCHEN_LANGUAGE: string) => {
    const env = readEnv({
      SANDBOX: '1',
      DATABASE_URL: shop.databaseUrl ?? '',
      KITCHEN_LANGUAGE,
    })
    const list = await printOrders(['--date', '2026-11-25'], env)
    return list
      .split('\n')
      .filter((line) => /^ +(LK-|Goes|与)/.test(line))
      .map((line) => line.trim().replace(/ {2}A\$.*/, ''))
  }
  expect(await listed('en')).toEqual([
    a,
    `Goes with ${c}, ${e}`,
    c,
    `Goes with ${a}, ${e}`,
    e,
    `Goes with ${a}, ${c}`,
    b,
    `Goes with ${d}`,
    d,
    `Goes with ${b}`,
    other,
    late,
  ])
  expect(await listed('zh')).toContain(`与 ${b} 一并交付`)
})

test('K6: an order that is cancelled or not paid is not cooked', async () => {
  const { shop, numbers } = await shopWithOrders('postgres')
  const env = readEnv({ SANDBOX: '1', DATABASE_URL: shop.databaseUrl ?? '' })
  const change = (at: number, parts: Partial<typeof orders.$inferInsert>) =>
    shop.db
      .update(orders)
      .set(parts)
      .where(eq(orders.order_id, String(numbers[at])))

  await change(0, { status: 'CANCELLED' })
  await change(1, { payment_status: 'requires_payment_method' })
  expect(await printOrders(['--date', '2026-11-25'], env)).toMatch(/^No orders/)
})

test('K5: the orders of a shop that is open on PGlite are asked for at its door', async () => {
  const { shop, numbers } = await shopWithOrders('pglite')
  const directory = temporary()
  const close = await startCommandServer(shop.app, directory)
  onTestFinished(close)
  const env = readEnv({ DATA_DIR: directory })
  expect(await printOrders(['--date', '2026-11-27'], env)).toContain(numbers[2])

  const file = join(directory, 'commands.json')
  expect(statSync(file).mode & 0o077).toBe(0)
  const { url } = JSON.parse(readFileSync(file, 'utf8')) as { url: string }
  expect((await fetch(`${url}/?date=2026-11-27`)).status).toBe(403)
  close()
  expect(existsSync(file)).toBe(false)
})

test('K5: the orders of a closed shop on PGlite are read from its database', async () => {
  const directory = temporary()
  const loadDataDir = new Blob([readFileSync(inject('pglite'))])

  await (
    await PGlite.create({ dataDir: join(directory, 'store'), loadDataDir })
  ).close()

  const env = readEnv({ DATA_DIR: directory, NOW: '2026-11-23T09:00:00+11:00' })
  expect(await printOrders([], env)).toBe(
    'No orders for Monday 23 November 2026.\nFinal: the day is closed, and no payment for it is open.',
  )
})

test.each([
  [
    ['--date', 'tomorrow'],
    '"tomorrow" is not a date. Say a date as in: npm run orders -- --date 2026-11-23',
  ],
  [['--date', '2026-02-30'], '"2026-02-30" is not a date.'],
  [['--day', '2026-11-23'], 'These arguments are not known: --day 2026-11-23.'],
])('%j is answered with one sentence', async (args, sentence) => {
  const env = readEnv({ DATA_DIR: temporary() })
  await expect(printOrders(args, env)).rejects.toThrow(sentence)
})

test('a database that is not there is one sentence and no stack trace', async () => {
  const directory = join(temporary(), 'none')
  const child = promisify(execFile)(
    process.execPath,
    [
      '--import',
      'tsx',
      projectPath('server/cli/orders.ts'),
      '--date',
      '2026-11-25',
    ],
    {
      cwd: projectPath(),
      env: { PATH: process.env.PATH, DATA_DIR: directory },
    },
  )
  await expect(child).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `There is no shop in ${directory} yet: start it once with npm start.\n`,
  })
  expect(existsSync(directory)).toBe(false)
})

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'shop-orders-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
