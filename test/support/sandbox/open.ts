import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts'
import type { Knobs } from '#sandbox/knobs.ts'
import type { Env } from '#server/config/env.ts'
import { sandboxOrigin } from '#server/config/paymentSettings.ts'
import type { Clock } from '#server/lib/clock.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { freePort } from '#test/support/process/freePort.ts'

export type TestSandbox = Sandbox & {
  url: string
  port: number
  /** Sets knobs; without an argument, resets all of them. */
  turn: (knobs?: Partial<Knobs>) => Promise<void>
}

/** Environment of a shop whose sandbox will listen: `createTestShop({ env: await sandboxPort() })`. */
export async function sandboxPort(): Promise<Record<string, string>> {
  return { SANDBOX_PORT: String(await freePort()) }
}

/** The dependencies of a shop that its sandbox uses (`shop.deps`). */
export type SandboxShop = {
  env: Pick<Env, 'PUBLIC_URL' | 'SANDBOX_PORT' | 'SANDBOX_URL'>
  clock: Pick<Clock, 'realNow'>
}

export function optionsOf({ env, clock }: SandboxShop) {
  return {
    shop: env.PUBLIC_URL,
    origin: sandboxOrigin(env),
    script: projectPath('dist/sandbox/stripe.js'),
    now: clock.realNow,
  }
}

/**
 * Opens the sandbox of a shop on its port, in memory unless a file is given. `close` rejects with the first failure.
 */
export async function openTestSandbox(
  shop: SandboxShop,
  more: { webhookUrl?: string; file?: string } = {},
): Promise<TestSandbox> {
  const failures: unknown[] = []
  const sandbox = await createSandbox({
    ...optionsOf(shop),
    ...more,
    failed: (error) => void failures.push(error),
  })
  const { app } = sandbox
  const port = shop.env.SANDBOX_PORT
  const url = await app.listen({ host: '127.0.0.1', port })

  return {
    ...sandbox,
    url,
    port,
    turn: async (knobs) => {
      const payload = knobs ?? { reset: true }
      const answer = await app.inject({
        method: 'POST',
        url: '/knobs',
        payload,
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
    close: async () => {
      await sandbox.close()
      if (failures.length > 0) throw failures[0]
    },
  }
}
