import type { FastifyInstance } from 'fastify'
import type { SandboxDeps } from '#sandbox/call.ts'
import { createSandbox } from '#sandbox/createSandbox.ts'
import type { Knobs } from '#sandbox/knobs.ts'
import { freePort } from '#test/support/process/freePort.ts'

/** A payment sandbox that listens. */
export type TestSandbox = {
  app: FastifyInstance
  url: string
  port: number
  /** Turns knobs; without an argument all of them off. */
  turn: (knobs?: Partial<Knobs>) => Promise<void>
  close: () => Promise<void>
}

/** Environment of a shop whose sandbox will listen: `createTestShop({ env: await sandboxPort() })`. */
export async function sandboxPort(): Promise<Record<string, string>> {
  return { SANDBOX_PORT: String(await freePort()) }
}

/** Opens the sandbox of a shop (`shop.deps`) on its database and its port; closing tells what went wrong in between. */
export async function openTestSandbox(
  deps: SandboxDeps,
  webhookUrl?: string,
): Promise<TestSandbox> {
  const failures: unknown[] = []
  const app = await createSandbox(deps, {
    ...(webhookUrl ? { webhookUrl } : {}),
    failed: (error) => void failures.push(error),
  })
  const port = deps.env.SANDBOX_PORT
  const url = await app.listen({ host: '127.0.0.1', port })
  return {
    app,
    url,
    port,
    turn: async (knobs) => {
      const payload = knobs ?? { reset: true }
      const answer = await app.inject({ method: 'POST', url: '/knobs', payload })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
    close: async () => {
      await app.close()
      if (failures.length > 0) throw failures[0]
    },
  }
}
