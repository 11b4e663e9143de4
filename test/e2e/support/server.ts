import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#test/support/process/freePort.ts'

export type RunningServer = {
  url: string
  mailUrl: string
  /** Closes the shop, or kills its process with SIGKILL. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** Opens the shop again on the same port, with changed settings. */
  restart: (changed?: Record<string, string>) => Promise<void>
}

/** A process that runs one shop at a time. */
export type ShopHost = {
  open: (environment: Record<string, string>) => Promise<void>
  /** Closes the current shop after its pending requests. */
  close: () => Promise<void>
  /** Kills the process; the next shop starts a new one. */
  kill: () => Promise<void>
  /** Closes the shop with its database connections, and ends the process. */
  end: () => Promise<void>
}

export function createShopHost(): ShopHost {
  let child: ChildProcess | undefined
  const ask = async (open: Record<string, string> | null) => {
    child ??= startHost()
    const failure = await answerOf(child, { open })
    if (failure) throw new Error(`The shop did not open: ${failure}`)
  }
  const close = async () => {
    if (child) await ask(null)
  }
  const kill = async () => {
    if (child) await killed(child)
    child = undefined
  }
  const end = async () => {
    await close()
    await kill()
  }

  return { open: ask, close, kill, end }
}

export async function startServer(
  host: ShopHost,
  settings: Record<string, string>,
): Promise<RunningServer> {
  const port = await freePort()
  const sandboxPort = await freePort()
  const environment = {
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    DATA_DIR: 'memory://',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    ...settings,
  }

  await host.open(environment)
  return {
    url: `http://localhost:${port}`,
    mailUrl: `http://localhost:${sandboxPort}/mail`,
    stop: (signal = 'SIGTERM') =>
      signal === 'SIGKILL' ? host.kill() : host.close(),
    restart: (changed = {}) => host.open({ ...environment, ...changed }),
  }
}

function startHost(): ChildProcess {
  return fork(join(import.meta.dirname, 'shopHost.mjs'), {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Sends a question to the process; returns its error, or undefined. */
async function answerOf(
  child: ChildProcess,
  question: object,
): Promise<string | undefined> {
  const end = new AbortController()
  const { signal } = end

  child.send(question)
  const answer = await Promise.race([
    once(child, 'message', { signal }).then(([{ failed }]) => failed),
    once(child, 'exit', { signal }).then(
      ([code]) => `its process ended with ${code}.`,
    ),
  ])

  end.abort()
  return answer
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
