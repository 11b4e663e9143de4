import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { createTestClock, type TestClock } from '#test/support/fakes/clock.ts'
import {
  openWebhookReceiver,
  type WebhookReceiver,
} from '#test/support/fakes/webhookReceiver.ts'
import { openTestSandbox, sandboxPort, type TestSandbox } from './open.ts'

/** A sandbox for the tests of a file, the official SDK connected to it, and a receiver of its webhooks. */
export type SandboxInUse = {
  sandbox: TestSandbox
  stripe: Stripe
  receiver: WebhookReceiver
  clock: TestClock
  /** Closes the sandbox and opens it again from the same file. */
  restart: () => Promise<void>
}

/** Opens a sandbox with a file of its own for the tests of a file; knobs are off at the start of each. */
export function useSandbox(): SandboxInUse {
  const on = {} as SandboxInUse & { directory: string }
  beforeAll(async () => {
    on.directory = mkdtempSync(join(tmpdir(), 'sandbox-'))
    on.clock = createTestClock(new Date().toISOString())
    on.receiver = await openWebhookReceiver()

    const env = readEnv({ SANDBOX: '1', ...(await sandboxPort()) })
    const kept = {
      webhookUrl: on.receiver.url,
      file: join(on.directory, 'store.jsonl'),
    }
    const open = async () => {
      on.sandbox = await openTestSandbox({ env, clock: on.clock }, kept)
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
    rmSync(on.directory, { recursive: true, force: true })
  })

  return on
}

/** Creates the official SDK as the shop uses it, by default without retries. */
export function sdkOf(
  port: number,
  options: { key?: string; retries?: number } = {},
): Stripe {
  return new Stripe(options.key ?? 'sk_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: options.retries ?? 0,
    telemetry: false,
  })
}
