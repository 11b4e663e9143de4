// Measures requests a second beside upper limits of the same run. Only ratios count.
// `--against <folder>`: the dist folder of another version, measured in turns instead.
import { parseArgs } from 'node:util'
import {
  createDatabase,
  startPostgres,
} from '#test/support/database/postgres.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import { type SpawnedShop, spawnShop } from '#test/support/process/spawnShop.ts'
import { writeBareOrders } from './bareOrders.ts'
import { countRoundTrips } from './countRoundTrips.ts'
import {
  copyDishes,
  copyOrders,
  createCustomers,
  orderRequestsOf,
} from './customers.ts'
import { type Load, load, requestText } from './load.ts'
import { cpuOf } from './metricOf.ts'
import { printTable } from './printTable.ts'
import { compareInTurns } from './serverInTurns.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const steps = [1, 16, 64, 256]
const now = '2026-11-23T09:00:00+11:00'
const columns = ['per second', 'CPU ms', 'median ms', '99 % ms']
const reads = {
  'health check': '/healthz',
  menu: '/api/menu/items/',
  'menu searched': '/api/menu/items/?search=tofu',
  dish: '/api/menu/items/1/',
  categories: '/api/menu/category/',
  translations: '/api/translations/all',
  page: '/ordernow',
}

type Measured = Load & { cpu: number }

const { against } = parseArgs({
  options: { against: { type: 'string' } },
}).values
const postgres = await startPostgres({ isDurable: true })
try {
  if (against === undefined) await measureAlone()
  else
    await compareInTurns({
      postgresUrl: postgres.url,
      folders: [against, 'dist'],
      reads,
      now,
      seconds,
    })
} finally {
  await postgres.stop()
}

async function measureAlone(): Promise<void> {
  const database = await createDatabase(postgres.url)
  const env = {
    DATABASE_URL: database.url,
    TOKEN_SECRET: testSecret,
    NOW: now,
  }
  for (const [RATE_LIMITS, run] of [
    ['on', measureReadsAndOrders],
    // One customer may not ask as often.
    ['off', measureNewestOrders],
  ] as const) {
    const shop = await spawnShop({ ...env, RATE_LIMITS }, [
      'dist/server/main.js',
    ])
    await run(shop, database.url).finally(shop.kill)
  }
}

function measureOn({ url }: SpawnedShop) {
  return async (
    connections: number,
    request: () => string,
    status = 200,
  ): Promise<Measured> => {
    await load(url, { connections, seconds: 1, status }, request)
    const before = await cpuOf(url)
    const loaded = await load(url, { connections, seconds, status }, request)
    return { ...loaded, cpu: ((await cpuOf(url)) - before) / loaded.answers }
  }
}

async function measureReadsAndOrders(
  shop: SpawnedShop,
  databaseUrl: string,
): Promise<void> {
  const { url } = shop
  const measure = measureOn(shop)
  const customers = await createCustomers(databaseUrl, 400)
  const placeOrder = orderRequestsOf(customers)

  // Before the orders, whose mails are sent for a while after them.
  await printReads('Reads', async (connections) => {
    const rows: [string, Measured][] = []
    for (const [name, path] of Object.entries(reads))
      rows.push([
        name,
        await measure(connections, () => requestText('GET', path)),
      ])
    return rows
  })

  const trips = await countRoundTrips(databaseUrl, now)
  await measure(16, placeOrder, 201)
  const ids = customers.map(({ customerId }) => customerId)
  const bareRates: number[] = []
  const orders: Measured[] = []
  for (const connections of steps) {
    bareRates.push(
      (await writeBareOrders(databaseUrl, ids, { connections, seconds }))
        .perSecond,
    )
    orders.push(await measure(connections, placeOrder, 201))
  }
  printTable(
    `Orders paid from the wallet (${trips} round trips each), and the same rows written by a bare transaction`,
    [
      'connections',
      'orders/s',
      'bare/s',
      'of bare',
      'CPU ms',
      'median ms',
      '99 % ms',
    ],
    steps.map((count, at) => {
      const measured = orders[at]
      const bareRate = bareRates[at] ?? 0
      if (measured === undefined) return []
      const share = `1/${(bareRate / measured.perSecond).toFixed(1)}`
      const [rate = '', ...rest] = cells(measured)
      return [String(count), rate, bareRate.toFixed(0), share, ...rest]
    }),
  )

  const menus: string[][] = []
  for (const [at, dishes] of [28, 280, 2800].entries()) {
    if (at > 0) await copyDishes(databaseUrl, dishes / 28)
    await waitForDishes(url, dishes)
    const health = await measure(16, () => requestText('GET', '/healthz'))
    for (const name of ['menu', 'menu searched'] as const) {
      const measured = await measure(16, () => requestText('GET', reads[name]))
      menus.push([
        `${dishes} dishes: ${name}`,
        ...cells(measured),
        ratio(measured, health),
      ])
    }
  }
  printTable(
    'Long menus at 16 connections',
    ['', ...columns, 'CPU to health'],
    menus,
  )
}

async function measureNewestOrders(
  shop: SpawnedShop,
  databaseUrl: string,
): Promise<void> {
  const measure = measureOn(shop)
  const lists: string[][] = []
  for (const count of [10, 1000, 100_000]) {
    const [person] = await createCustomers(databaseUrl, 1)
    if (person === undefined) continue
    await copyOrders(databaseUrl, person.customerId, count)
    const headers = { authorization: `Bearer ${person.token}` }
    const request = requestText('GET', '/api/orders/list-orders/', headers)
    lists.push([`${count} orders`, ...cells(await measure(16, () => request))])
  }
  printTable(
    'Newest orders of a customer at 16 connections',
    ['', ...columns],
    lists,
  )
}

async function printReads(
  title: string,
  measureAll: (connections: number) => Promise<[string, Measured][]>,
): Promise<void> {
  for (const connections of steps) {
    const rows = await measureAll(connections)
    const [, health] = rows[0] ?? []
    if (health === undefined) return
    printTable(
      `${title} at ${connections} connections`,
      ['', ...columns, 'CPU to health'],
      rows.map(([name, measured]) => [
        name,
        ...cells(measured),
        ratio(measured, health),
      ]),
    )
  }
}

function cells({ perSecond, cpu, median, slow }: Measured): string[] {
  return [
    perSecond.toFixed(0),
    cpu.toFixed(2),
    median.toFixed(1),
    slow.toFixed(1),
  ]
}

/** A ratio of CPU times, which depends less on other work of the machine than a ratio of rates. */
function ratio(measured: Measured, health: Measured): string {
  return (measured.cpu / health.cpu).toFixed(2)
}

async function waitForDishes(url: string, count: number): Promise<void> {
  const answer = await fetch(`${url}${reads.menu}`)
  if (((await answer.json()) as { count: number }).count === count) return
  await new Promise((resolve) => setTimeout(resolve, 200))
  await waitForDishes(url, count)
}
