import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { audit } from '#test/lab/auditor/audit.ts'
import { loadProvider } from '#test/lab/auditor/loadProvider.ts'
import type { Query } from '#test/lab/auditor/openConnection.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import { writeStore } from '#test/support/database/writeStore.ts'
import { createCustomer } from './customer.ts'
import { createRestartingServer } from './restartingServer.ts'
import {
  aDayLater,
  type CrashRun,
  objectsIn,
  type ScenarioResult,
} from './runScenario.ts'
import { scenarios } from './scenarios.ts'

/** Runs a scenario on its own PGlite, and reads the database while the shop is closed. */
export async function runOnPglite(
  { entry, kitchen }: Pick<CrashRun, 'entry' | 'kitchen'>,
  name: string,
  crashAt: readonly string[],
): Promise<Omit<ScenarioResult, 'passed'>> {
  const directory = mkdtempSync(join(tmpdir(), 'shop-crash-'))
  const withDatabase = async <T>(work: (database: PGlite) => Promise<T>) => {
    const database = await PGlite.create({ dataDir: join(directory, 'store') })
    return await work(database).finally(() => database.close())
  }

  await writeStore(directory)
  const env = {
    DATA_DIR: directory,
    TOKEN_SECRET: testSecret,
    LOG_LEVEL: 'fatal',
  }
  const passTime = () =>
    withDatabase(async (database) => void (await database.exec(aDayLater)))
  const shop = createRestartingServer({
    env,
    entry,
    kitchen,
    crashAt,
    passTime,
  })
  const customer = createCustomer(shop)
  const read: Query = (sql) =>
    withDatabase(
      async (database) =>
        (await database.query<Record<string, unknown>>(sql)).rows,
    )
  const query: Query = async (sql) => {
    await shop.reopen()
    return await read(sql)
  }
  const mailed = () => Promise.reject(new Error('No mail server is there.'))

  try {
    await scenarios[name]?.({
      shop,
      customer,
      query,
      quiet: async () => undefined,
      mailed,
    })
    await customer.askAgain()
    await shop.kill()
    const objects = await objectsIn(directory)
    const findings = await withDatabase(async (database) => {
      const all: Query = async (sql) =>
        (await database.query<Record<string, unknown>>(sql)).rows
      await loadProvider(all, objects)
      return await audit(all, customer.answers)
    })
    return { findings, crashed: shop.crashed() }
  } finally {
    await shop.kill()
    rmSync(directory, { recursive: true, force: true })
  }
}
