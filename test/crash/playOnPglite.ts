import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { audit } from '#test/support/auditor/audit.ts'
import { testSecret } from '#test/support/prepareTestStore.ts'
import { createCustomer } from './customer.ts'
import { createMortalShop } from './mortalShop.ts'
import { aDayLater, type Play, type Theatre } from './playScenario.ts'
import { scenarios } from './scenarios.ts'

/** Plays a scenario on a PGlite of its own, which nobody else can read before the shop is gone. */
export async function playOnPglite(
  { entry }: Theatre,
  name: string,
  crashAt: readonly string[],
): Promise<Omit<Play, 'passed'>> {
  const directory = mkdtempSync(join(tmpdir(), 'shop-crash-'))
  const template = new Blob([readFileSync(inject('pglite'))])
  const withStore = async <T>(work: (store: PGlite) => Promise<T>, loadDataDir?: Blob) => {
    const dataDir = join(directory, 'store')
    const store = await PGlite.create({ dataDir, ...(loadDataDir ? { loadDataDir } : {}) })
    return await work(store).finally(() => store.close())
  }
  await withStore(async () => undefined, template)
  const env = { DATA_DIR: directory, TOKEN_SECRET: testSecret, LOG_LEVEL: 'fatal' }
  const passTime = () => withStore(async (store) => void (await store.exec(aDayLater)))
  const shop = createMortalShop({ env, entry, crashAt, passTime })
  const customer = createCustomer(shop)
  const query = () => Promise.reject(new Error('A shop holds the store.'))
  try {
    await scenarios[name]?.({ shop, customer, query, quiet: async () => undefined })
    await customer.askAgain()
    await shop.kill()
    const findings = await withStore((store) =>
      audit(
        async (sql) => (await store.query<Record<string, unknown>>(sql)).rows,
        customer.answers,
      ),
    )
    return { findings, crashed: shop.crashed() }
  } finally {
    await shop.kill()
    rmSync(directory, { recursive: true, force: true })
  }
}
