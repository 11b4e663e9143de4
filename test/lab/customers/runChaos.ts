import { openConnection } from '#test/lab/auditor/openConnection.ts'
import { createTestDatabase } from '#test/support/database/create.ts'
import { openMailServer } from '#test/support/fakes/mailServer.ts'
import { bundleServer } from '#test/support/process/bundleServer.ts'
import { accountsByCalls } from './accounts.ts'
import { days, morningOf } from './distribution.ts'
import { type ChaosReport, play, type Size } from './play.ts'
import { createRandom } from './random.ts'
import { openShop } from './shopProcess.ts'

/** Runs random customers against a shop of their own on Postgres, in processes of its own and in real time. */
export async function runChaos({ seed, ...size }: Size & { seed: string }): Promise<ChaosReport> {
  const random = createRandom(seed)
  const database = await createTestDatabase('postgres')
  const { query, close } = await openConnection(database.url ?? '')
  const { shop: entry } = await bundleServer()
  const start = morningOf(random.fork('day').pick(days))
  const mail = await openMailServer()
  const urls = { databaseUrl: database.url ?? '', mailUrl: mail.url }
  const shop = await openShop(urls, start, entry)
  const accounts = accountsByCalls(shop.url)
  try {
    return await play({ shop, db: database.db, query, mail, accounts }, random, size)
  } finally {
    await shop.kill()
    await mail.close()
    await close()
    await database.close()
  }
}
