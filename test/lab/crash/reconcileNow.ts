import { fastify } from 'fastify'
import { readEnv } from '#server/config/env.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { createPaymentProvider } from '#server/gateways/stripe.ts'
import { createServerLabels } from '#server/i18n/labels.ts'
import { createClock } from '#server/lib/clock.ts'
import { createCatalogueVersion } from '#server/menu/catalogueVersion.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import type { SpawnedShop } from '#test/support/process/spawnShop.ts'
import { reconcile } from '#test/support/shop/reconcile.ts'

/** Runs one round of the reconciler beside a shop, instead of waiting for the shop's own. */
export async function reconcileNow(
  { sandboxUrl }: SpawnedShop,
  databaseUrl: string,
  now: string,
): Promise<void> {
  const env = readEnv({ SANDBOX: '1', SANDBOX_PORT: new URL(sandboxUrl).port })
  const database = await openDatabase({
    DATABASE_URL: databaseUrl,
    DATA_DIR: '',
  })
  try {
    const clock = createClock(now)
    const deps = {
      db: database.db,
      env,
      clock,
      payments: createPaymentProvider(env),
      tokenSecret: new TextEncoder().encode(testSecret),
      clientDirectory: null,
      renderFirstView: null,
      logger: false,
    }
    const log = fastify({ logger: false }).log
    await reconcile({
      deps,
      labels: createServerLabels(deps, createCatalogueVersion(deps.db), log),
      log,
    })
  } finally {
    await database.close()
  }
}
