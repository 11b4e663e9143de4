import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#test/support/postgres.ts'

/** The built program, running as a process of its own. */
export type RunningServer = {
  url: string
  mailUrl: string
  /** Ends it as a power cut would, or politely. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** Starts it again on the same port with the same settings, but for those that are named. */
  restart: (changed?: Record<string, string>) => Promise<void>
}

/** Starts `dist/server/main.js` on free ports and waits until it is ready. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const environment = {
    PATH: process.env.PATH ?? '',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    ...settings,
  }
  const url = `http://localhost:${port}`
  let child = await start(environment, url)
  return {
    url,
    mailUrl: `http://localhost:${sandboxPort}/mail`,
    stop: (signal = 'SIGTERM') => stop(child, signal),
    restart: async (changed = {}) => {
      child = await start({ ...environment, ...changed }, url)
    },
  }
}

async function start(environment: Record<string, string>, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stdout?.on('data', (chunk) => said.push(String(chunk)))
  child.stderr?.on('data', (chunk) => said.push(String(chunk)))
  await untilReady(child, url, said)
  return child
}

async function untilReady(child: ChildProcess, url: string, said: string[]) {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${said.join('')}`)
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready in 30 s:\n${said.join('')}`)
}

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
