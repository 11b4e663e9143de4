import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { createTestDatabase, type Kind } from '#test/support/database/create.ts'
import { createTestClock, type TestClock } from '#test/support/fakes/clock.ts'
import { openWebhookReceiver, type WebhookReceiver } from '#test/support/fakes/webhookReceiver.ts'
import { openTestSandbox, sandboxPort, type TestSandbox } from './open.ts'

/** A sandbox for a file's tests, the official SDK that talks to it, and who receives its webhooks. */
export type SandboxInUse = {
  sandbox: TestSandbox
  stripe: Stripe
  receiver: WebhookReceiver
  clock: TestClock
  /** Closes the sandbox and opens another one on the same database. */
  restart: () => Promise<void>
}

/** Opens a sandbox on a database of its own for the tests of a file; knobs are off at the start of each. */
export function useSandbox(kind: Kind): SandboxInUse {
  const on = {} as SandboxInUse & { database: Awaited<ReturnType<typeof createTestDatabase>> }
  beforeAll(async () => {
    on.database = await createTestDatabase(kind)
    on.clock = createTestClock(new Date().toISOString())
    on.receiver = await openWebhookReceiver()
    const env = readEnv({ SANDBOX: '1', ...(await sandboxPort()) })
    const deps = { db: on.database.db, env, clock: on.clock }
    const open = async () => {
      on.sandbox = await openTestSandbox(deps, on.receiver.url)
    }
    on.restart = async () => {
      await on.sandbox.close()
      await open()
    }
    await open()
    on.stripe = sdkOf(on.sandbox.port)
  })
  beforeEach(async () => {
    await on.sandbox.turn()
    on.receiver.take()
  })
  afterAll(async () => {
    await on.sandbox?.close()
    await on.receiver?.close()
    await on.database?.close()
  })
  return on
}

/** The official SDK as the shop uses it; it does not try again unless told. */
export function sdkOf(port: number, options: { key?: string; retries?: number } = {}): Stripe {
  return new Stripe(options.key ?? 'sk_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: options.retries ?? 0,
    telemetry: false,
  })
}
