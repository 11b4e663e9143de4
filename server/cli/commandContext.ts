import { fastify } from 'fastify'
import type { Env } from '../config/env.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { syncClock } from '../db/syncClock.ts'
import { guardAccount } from '../gateways/accountGuard.ts'
import { createPaymentProvider } from '../gateways/stripe.ts'
import { createServerLabels } from '../i18n/labels.ts'
import { createClock } from '../lib/clock.ts'
import { createCatalogueVersion } from '../menu/catalogueVersion.ts'

export async function commandContext(
  env: Env,
  db: Database,
): Promise<ServerContext> {
  const { log } = fastify({ logger: false })
  const clock = createClock(env.NOW)

  await syncClock(clock, db)
  const deps = {
    db,
    env,
    clock,
    payments: guardAccount(createPaymentProvider(env), db),
    tokenSecret: new Uint8Array(),
    clientDirectory: null,
    renderFirstView: null,
    logger: false,
  }

  return {
    deps,
    labels: createServerLabels(deps, createCatalogueVersion(deps.db), log),
    log,
  }
}
