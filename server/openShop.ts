import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Env, sandboxHostOf } from './config/env.ts'
import { sandboxOrigin } from './config/paymentSettings.ts'
import { lockDirectory } from './db/lockDirectory.ts'
import { projectPath } from './lib/projectPath.ts'
import { listen, type Shop, startShop } from './start.ts'

/** A shop, with the URL of its sandbox. */
export type OpenShop = Shop & { sandboxUrl: string | null }

/** Starts a shop. In sandbox mode it starts a sandbox too, unless SANDBOX_URL names one. Throws a StartUpError. */
export async function openShop(
  env: Env,
  needsPages: boolean,
  client?: string,
): Promise<OpenShop> {
  const { sandbox, SANDBOX_URL: sandboxUrl = null } = env
  if (!sandbox || sandboxUrl !== null)
    return { ...(await startShop(env, needsPages, client)), sandboxUrl }

  let url: string | null = null
  const shop = await startShop(
    env,
    needsPages,
    client,
    async (shopUrl, log) => {
      const opened = await openSandbox(env, shopUrl, log)
      url = opened.url
      return opened.close
    },
  )

  return { ...shop, sandboxUrl: url }
}

async function openSandbox(env: Env, shopUrl: string, log: FastifyBaseLogger) {
  const { createSandbox } = await import('#sandbox/createSandbox.ts')
  const { file, unlock } = placeOf(env)
  try {
    const { app, close } = await createSandbox({
      shop: env.PUBLIC_URL,
      origin: sandboxOrigin(env),
      file,
      script: projectPath('dist/sandbox/stripe.js'),
      webhookUrl: `${shopUrl}/api/stripe/webhook/`,
      failed: (error) => log.warn({ err: error }, 'the sandbox failed'),
    })
    app.addHook('onClose', async () => unlock())
    const url = await listen(
      app,
      sandboxHostOf(env),
      env.SANDBOX_PORT,
      'SANDBOX_PORT',
    ).catch(async (error: unknown) => {
      await close()
      throw error
    })
    return { url, close }
  } catch (error) {
    unlock()
    throw error
  }
}

function placeOf({ DATA_DIR }: Env): {
  file: string | null
  unlock: () => void
} {
  if (DATA_DIR === 'memory://') return { file: null, unlock: () => undefined }
  const directory = join(DATA_DIR, 'sandbox')
  const alternative = 'set SANDBOX_URL to the address of its sandbox'
  return {
    file: join(directory, 'store.jsonl'),
    unlock: lockDirectory(directory, alternative),
  }
}
