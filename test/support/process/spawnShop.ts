import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectPath } from '#server/lib/projectPath.ts'
import { besidePostgres } from './besidePostgres.ts'
import { freePort } from './freePort.ts'

/** A shop in a process of its own. */
export type SpawnedShop = {
  url: string
  sandboxUrl: string
  /** Ends the process at once, as a power cut would, and waits until it is gone. */
  kill: () => Promise<void>
  /** Resolves when the process is gone. */
  exited: Promise<void>
  isGone: () => boolean
}

/** A shop whose process ended before it was open; `signal` when something killed it. */
export class DidNotOpen extends Error {
  readonly signal: NodeJS.Signals | null

  constructor(said: string[], signal: NodeJS.Signals | null) {
    super(`The shop did not open:\n${said.join('\n')}`)
    this.signal = signal
  }
}

const living = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

/**
 * Starts the server as a child process, by default on free ports, and waits until it is open. `entry` is node's
 * arguments.
 */
export async function spawnShop(
  env: Record<string, string>,
  entry: string[],
): Promise<SpawnedShop> {
  const {
    PORT = String(await freePort()),
    SANDBOX_PORT = String(await freePort()),
  } = env
  const child = spawn(process.execPath, entry, {
    cwd: projectPath(),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SANDBOX: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...besidePostgres(env),
      ...env,
      PORT,
      SANDBOX_PORT,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  living.add(child)
  const exited = once(child, 'exit').then(() => void living.delete(child))
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  await opened(child, exited)
  const host = 'http://127.0.0.1'
  const isGone = () => !living.has(child)
  return {
    url: `${host}:${PORT}`,
    sandboxUrl: `${host}:${SANDBOX_PORT}`,
    kill,
    exited,
    isGone,
  }
}

async function opened(
  child: ChildProcess,
  exited: Promise<void>,
): Promise<void> {
  const said: string[] = []
  child.stderr?.on('data', (data) => said.push(String(data)))
  const { stdout } = child
  if (stdout === null) throw new Error('The child has no output.')
  for await (const line of createInterface({ input: stdout })) {
    said.push(line)
    if (line.includes(' is open at ')) {
      stdout.resume()
      return
    }
  }
  await exited
  throw new DidNotOpen(said, child.signalCode)
}
