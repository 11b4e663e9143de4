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
import { makeFace } from '../../../scripts/face.mjs'
import {
  createShopHost,
  type RunningServer,
  type ShopHost,
  startServer,
} from './server.ts'

/** A Monday morning in Sydney; the earliest date is Wednesday. */
const mondayMorning = '2026-11-23T09:00:00+11:00'

type Options = {
  /** The start of the shop's calendar. */
  now: string
  /** True for an empty shop with test keys of the real provider, instead of the sandbox. */
  testKeys: boolean
  /** True for the client with the inspector, which customers do not get. */
  isInspected: boolean
  /** The public address of the shop; by default its own port. */
  publicUrl: string | undefined
  /** The folder of the kitchen's files; by default the sample kitchen. */
  kitchen: string | undefined
}

export type Shop = RunningServer & {
  sql: <Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ) => Promise<Row[]>
  sandbox: () => Promise<SandboxState>
  audit: () => Promise<string[]>
}

/** A test on the built program, with its own database. */
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
    if (kitchen) await makeFace(kitchen)
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

/** Returns the folder of the client with the inspector. One worker at a time builds it when it is missing or stale. */
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
