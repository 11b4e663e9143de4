import { join } from 'node:path'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { createDatabase } from '#test/support/database/postgres.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { buildStale } from '../../../scripts/buildStale.mjs'
import { createShopHost, type RunningServer, type ShopHost, startServer } from './server.ts'

/** A Monday morning in Sydney: delivery and pickup from Wednesday on. */
const mondayMorning = '2026-11-23T09:00:00+11:00'

/** The demo customer of the sandbox. */
export const demo = { email: 'demo@lantern.example', password: 'lantern-demo' }

type Options = {
  /** The instant at which the shop's calendar starts. */
  now: string
  /** A new shop with test keys of the real provider instead of the sandbox. */
  testKeys: boolean
  /** The client with the inspector in it, which is not in the one that customers get. */
  isInspected: boolean
  /** Console lines that the story expects, such as the browser's own line for a refused call. */
  expectedConsole: RegExp[]
}

export type Shop = RunningServer & {
  /** Rows of a query on the story's own database. */
  sql: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** What is wrong with the money in it; empty when all is well. */
  audit: () => Promise<string[]>
}

/** A story: the built program with a database of its own, and a page whose console must stay silent. */
export const test = base.extend<Options & { shop: Shop; silence: undefined }, { host: ShopHost }>({
  host: [
    async ({ browserName: _ }, use) => {
      const host = createShopHost()
      await use(host)
      await host.end()
    },
    { scope: 'worker' },
  ],
  now: [mondayMorning, { option: true }],
  expectedConsole: [[], { option: true }],
  testKeys: [false, { option: true }],
  isInspected: [false, { option: true }],
  shop: async ({ now, testKeys, isInspected, host }, use) => {
    const template = testKeys ? undefined : process.env.STORY_TEMPLATE
    const database = await createDatabase(postgresUrl, template)
    const settings = testKeys ? testSettings : { SANDBOX: '1', NOW: now }
    const server = await startServer(host, {
      DATABASE_URL: database.url,
      ...settings,
      ...(isInspected ? { CLIENT: await buildInspected() } : {}),
    })
    const records = new pg.Client(database.url)
    await records.connect()
    await use({
      ...server,
      sql: async (text, values) => (await records.query(text, values)).rows,
      audit: () => auditBooks(drizzle({ client: records })),
    })
    await records.end()
    await server.stop()
    await database.drop()
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  silence: [
    async ({ context, expectedConsole, shop }, use) => {
      context.on('page', waitForStep)
      context.on('page', (page) => waitForRoute(page, shop.url))
      const heard: string[] = []
      const listen = (page: Page) => {
        page.on('console', (message) => noteLoud(message, expectedConsole, heard))
        page.on('pageerror', (error) => heard.push(String(error.stack ?? error)))
      }
      context.on('page', listen)
      await use(undefined)
      expect(heard, 'the console is silent').toEqual([])
    },
    { auto: true },
  ],
})

/** Declares a story for `npm run test:full` alone; another one keeps its promise in every run. */
export const deepTest: (title: string, story: Parameters<typeof test>[2]) => void = isFull
  ? test
  : () => undefined

/** Of stories that differ only in a language, a method or a look: declares some for every run, the others for the full one. */
export const testIf = (isInEveryRun: boolean) => (isInEveryRun ? test : deepTest) as typeof deepTest

export { expect }

/**
 * A dialog that closes leaves its step of the history a moment after it is hidden. No customer types an address before that: a story
 * waits until the dialog is hidden, and this waits for its step. A dialog that is open may be reloaded.
 */
function waitForStep(page: Page) {
  const isOnStep = () => page.evaluate(() => history.state?.dialog !== undefined).catch(() => false)
  for (const way of ['goto', 'reload'] as const) {
    const go = page[way].bind(page) as (...given: unknown[]) => Promise<null>
    page[way] = async (...given: unknown[]) => {
      if ((await page.getByRole('dialog').count()) === 0) await expect.poll(isOnStep).toBe(false)
      return await go(...given)
    }
  }
}

/**
 * Chromium says that it routes the requests of an open page a moment before it does: one that the page sends at once would pass the route
 * by. A story goes on when a request has taken its route.
 */
function waitForRoute(page: Page, shop: string) {
  const route = page.route.bind(page)
  const ask = () => page.evaluate(async () => (await fetch('/healthz?routed')).status)
  let isRouted = false
  page.route = async (...given) => {
    const added = await route(...given)
    if (isRouted || !page.url().startsWith(shop)) return added
    isRouted = true
    await route(/\/healthz\?routed$/, (each) => each.fulfill({ status: 204 }))
    await expect.poll(ask).toBe(204)
    return added
  }
}

/** The folder of the client with the inspector, made when it is first asked for, by one worker at a time. */
async function buildInspected(): Promise<string> {
  // Playwright sets FORCE_COLOR in its workers: beside NO_COLOR, node would print a warning.
  if (process.env.NO_COLOR) delete process.env.FORCE_COLOR
  const lock = new pg.Client(postgresUrl('postgres'))
  await lock.connect()
  await lock.query('select pg_advisory_lock(1)')
  try {
    expect(await buildStale(['dist/inspected/index.html'])).toBeNull()
  } finally {
    await lock.end()
  }
  return join(import.meta.dirname, '../../../dist/inspected')
}

const testSettings = {
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  RATE_LIMITS: 'on',
}

function noteLoud(message: ConsoleMessage, expected: RegExp[], heard: string[]) {
  if (!['error', 'warning'].includes(message.type())) return
  const line = `${message.type()}: ${message.text()}`
  if (!expected.some((pattern) => pattern.test(line))) heard.push(line)
}

function postgresUrl(database: string): string {
  return (process.env.STORY_POSTGRES ?? '').replace('{database}', database)
}
