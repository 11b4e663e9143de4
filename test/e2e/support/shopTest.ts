import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { createDatabase } from '#test/support/database/postgres.ts'
import {
  readState,
  type SandboxState,
} from '#test/support/sandbox/readState.ts'
import { buildStale } from '../../../scripts/buildStale.mjs'
import {
  createShopHost,
  type RunningServer,
  type ShopHost,
  startServer,
} from './server.ts'

/** A Monday morning in Sydney: delivery and pickup from Wednesday on. */
const mondayMorning = '2026-11-23T09:00:00+11:00'

type Options = {
  /** The instant at which the shop's calendar starts. */
  now: string
  /** A new shop with test keys of the real provider instead of the sandbox. */
  testKeys: boolean
  /** The client with the inspector in it, which is not in the one that customers get. */
  isInspected: boolean
  /** Where customers find the shop, if not at its own port. */
  publicUrl: string | undefined
  /** The folder of the kitchen's files, if not the shipped one. */
  kitchen: string | undefined
}

export type Shop = RunningServer & {
  /** Rows of a query on the story's own database. */
  sql: <Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ) => Promise<Row[]>
  /** Reads the state of the shop's sandbox. */
  sandbox: () => Promise<SandboxState>
  /** Audits the shop's money; returns the findings, none for a correct shop. */
  audit: () => Promise<string[]>
}

/** A test with the built program, which has a database of its own. */
export const shopTest = base.extend<
  Options & { shop: Shop },
  { host: ShopHost }
>({
  host: [
    async ({ browserName: _ }, use) => {
      const host = createShopHost()
      await use(host)
      await host.end()
    },
    { scope: 'worker' },
  ],
  now: [mondayMorning, { option: true }],
  testKeys: [false, { option: true }],
  isInspected: [false, { option: true }],
  publicUrl: [undefined, { option: true }],
  kitchen: [undefined, { option: true }],
  shop: async (
    { now, testKeys, isInspected, publicUrl, kitchen, host },
    use,
  ) => {
    const template = testKeys ? undefined : process.env.STORY_TEMPLATE
    const database = await createDatabase(postgresUrl, template)
    const settings = testKeys ? testSettings : { SANDBOX: '1', NOW: now }
    const directory = mkdtempSync(join(tmpdir(), 'shop-story-'))
    const server = await startServer(host, {
      DATABASE_URL: database.url,
      DATA_DIR: directory,
      ...settings,
      ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
      ...(kitchen ? { KITCHEN_DIR: kitchen } : {}),
      ...(isInspected ? { CLIENT: await buildInspected() } : {}),
    })
    const records = new pg.Client(database.url)
    await records.connect()
    await use({
      ...server,
      sql: async (text, values) => (await records.query(text, values)).rows,
      sandbox: () => readState(new URL(server.mailUrl).origin),
      audit: () => auditBooks(drizzle({ client: records })),
    })
    await records.end()
    await server.stop()
    await database.drop()
    rmSync(directory, { recursive: true })
  },
})

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

function postgresUrl(database: string): string {
  return (process.env.STORY_POSTGRES ?? '').replace('{database}', database)
}
