import { resolve } from 'node:path'
import { createDatabase } from '#test/support/database/postgres.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import { type SpawnedShop, spawnShop } from '#test/support/process/spawnShop.ts'
import { writeBareOrders } from './bareOrders.ts'
import { createCustomers, orderRequestsOf } from './customers.ts'
import { load, requestText } from './load.ts'
import { cpuOf, cpuSinceStart, metricOf } from './metricOf.ts'
import { printTable } from './printTable.ts'

type Options = {
  postgresUrl: (database: string) => string
  folders: [string, string]
  reads: Record<string, string>
  now: string
  seconds: number
}

type Side = {
  name: string
  shop: SpawnedShop
  databaseUrl: string
  ids: number[]
  placeOrder: () => string
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const ordersForMemory = 10_000

/**
 * Measures two builds of the server in turns, each on its own database of one Postgres: `folders` are their `dist`, the
 * one to compare with first. Prints medians, and the ratio of the second to the first.
 */
export async function compareInTurns(options: Options): Promise<void> {
  const sides: Side[] = []
  try {
    for (const folder of options.folders)
      sides.push(await openSide(options, folder))
    // Before the orders, whose mails are sent for a while after them.
    for (const connections of [1, 16, 64])
      await compareReads(sides, options, connections)
    await compareOrders(sides, options.seconds)
    await compareMemory(sides)
  } finally {
    for (const { shop } of sides) await shop.kill()
  }

  await compareStarts(options, sides)
}

async function openSide(
  { postgresUrl, now }: Options,
  folder: string,
): Promise<Side> {
  const { url: databaseUrl } = await createDatabase(postgresUrl)
  const shop = await start(databaseUrl, folder, now)
  const customers = await createCustomers(databaseUrl, 400)
  return {
    name: folder,
    shop,
    databaseUrl,
    ids: customers.map(({ customerId }) => customerId),
    placeOrder: orderRequestsOf(customers),
  }
}

async function start(databaseUrl: string, folder: string, now: string) {
  const env = {
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: testSecret,
    NOW: now,
    RATE_LIMITS: 'on',
  }
  return await spawnShop(env, [resolve(folder, 'server/main.js')])
}

async function compareOrders(sides: Side[], seconds: number): Promise<void> {
  const at = { connections: 16, seconds, status: 201 }
  const results = await inTurns(sides, async ({ shop, placeOrder }) => {
    const before = await cpuOf(shop.url)
    const { answers, perSecond } = await load(shop.url, at, placeOrder)
    return { perSecond, cpu: ((await cpuOf(shop.url)) - before) / answers }
  })
  const floors = await inTurns(sides, async ({ databaseUrl, ids }) => {
    const { perSecond } = await writeBareOrders(databaseUrl, ids, at)
    return { perSecond }
  })
  print('Orders paid from the wallet, at 16 connections', sides, [
    ['orders a second', results.map((all) => medianOf(all, 'perSecond'))],
    ['CPU ms of an order', results.map((all) => medianOf(all, 'cpu'))],
    [
      'bare transactions a second',
      floors.map((all) => medianOf(all, 'perSecond')),
    ],
  ])
}

async function compareReads(
  sides: Side[],
  { reads, seconds }: Options,
  connections: number,
): Promise<void> {
  const rows: [string, number[]][] = []
  let health: number[] = []
  for (const [name, path] of Object.entries(reads)) {
    const results = await inTurns(sides, async ({ shop }) => {
      const before = await cpuOf(shop.url)
      const request = () => requestText('GET', path)
      const { answers } = await load(
        shop.url,
        { connections, seconds },
        request,
      )
      return { cpu: ((await cpuOf(shop.url)) - before) / answers }
    })
    const cpu = results.map((all) => medianOf(all, 'cpu'))
    if (health.length === 0) {
      health = cpu
      rows.push([`${name}, CPU ms`, cpu])
    } else
      rows.push([
        `${name}, health checks`,
        cpu.map((value, at) => value / (health[at] ?? 0)),
      ])
  }
  print(`Reads at ${connections} connections`, sides, rows)
}

async function compareMemory(sides: Side[]): Promise<void> {
  const sizes: number[] = []
  for (const { shop, placeOrder } of sides) {
    let placed = 0
    while (placed < ordersForMemory) {
      const at = { connections: 16, seconds: 2, status: 201 }
      placed += (await load(shop.url, at, placeOrder)).answers
    }
    const bytes = await metricOf(shop.url, 'process_resident_memory_bytes')
    sizes.push(bytes / 1e6)
  }
  print(`Memory after ${ordersForMemory} more orders`, sides, [
    ['resident MB', sizes],
  ])
}

async function compareStarts({ now }: Options, sides: Side[]): Promise<void> {
  const results = await inTurns(sides, async ({ databaseUrl, name }) => {
    const shop = await start(databaseUrl, name, now)
    const cpu = cpuSinceStart(shop.pid)
    await shop.kill()
    return { cpu }
  })
  print('A start on the filled database', sides, [
    ['CPU ms', results.map((all) => medianOf(all, 'cpu'))],
  ])
}

/** Measures each side in each round, and returns the results of each. */
async function inTurns<Result>(
  sides: Side[],
  measure: (side: Side) => Promise<Result>,
): Promise<Result[][]> {
  const results: Result[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, side] of sides.entries())
      results[at]?.push(await measure(side))
  return results
}

function medianOf<Key extends string>(
  all: readonly Record<Key, number>[],
  key: Key,
): number {
  const sorted = all.map((one) => one[key]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function print(
  title: string,
  sides: Side[],
  rows: readonly [string, readonly number[]][],
): void {
  printTable(
    title,
    ['', ...sides.map(({ name }) => name), 'ratio'],
    rows.map(([name, [first = 0, second = 0]]) => [
      name,
      first.toFixed(2),
      second.toFixed(2),
      (second / first).toFixed(2),
    ]),
  )
}
