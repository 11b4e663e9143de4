import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectPath } from '#server/lib/projectPath.ts'
import { defaultDataDir } from './defaultDataDir.ts'
import { freePort } from './freePort.ts'

export type SpawnedShop = {
  url: string
  sandboxUrl: string
  pid: number
  /** Kills the process with SIGKILL and waits until it has ended. */
  kill: () => Promise<void>
  exited: Promise<void>
  isGone: () => boolean
}

/** The process ended before the shop was open; `signal` is set if it was killed. */
export class DidNotOpen extends Error {
  readonly signal: NodeJS.Signals | null

  constructor(output: string[], signal: NodeJS.Signals | null) {
    super(`The shop did not open:\n${output.join('\n')}`)
    this.signal = signal
  }
}

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
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
      ...defaultDataDir(env),
      ...env,
      PORT,
      SANDBOX_PORT,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

  children.add(child)
  const exited = once(child, 'exit').then(() => void children.delete(child))
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }

  await opened(child, exited)
  const host = 'http://127.0.0.1'
  const isGone = () => !children.has(child)

  return {
    url: `${host}:${PORT}`,
    sandboxUrl: `${host}:${SANDBOX_PORT}`,
    pid: child.pid ?? 0,
    kill,
    exited,
    isGone,
  }
}

async function opened(
  child: ChildProcess,
  exited: Promise<void>,
): Promise<void> {
  const output: string[] = []
  child.stderr?.on('data', (data) => output.push(String(data)))

  const { stdout } = child
  if (stdout === null) throw new Error('The child has no output.')
  for await (const line of createInterface({ input: stdout })) {
    output.push(line)
    if (line.includes(' is open at ')) {
      stdout.resume()
      return
    }
  }
  await exited
  throw new DidNotOpen(output, child.signalCode)
}
