import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectPath } from '#server/projectPath.ts'
import { freePort } from './postgres.ts'

/** A shop in a process of its own. */
export type SpawnedShop = {
  url: string
  /** Ends the process at once, as a power cut would, and waits until it is gone. */
  kill: () => Promise<void>
}

/** Starts `server/main.ts` as a child on a free port and waits until it is open. */
export async function spawnShop(env: Record<string, string>): Promise<SpawnedShop> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', projectPath('server/main.ts')], {
    cwd: projectPath(),
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME },
      ...{ PORT: String(port), SANDBOX_PORT: String(await freePort()) },
      ...{ SANDBOX: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await opened(child)
  return { url: `http://127.0.0.1:${port}`, kill }
}

async function opened(child: ChildProcess): Promise<void> {
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
  throw new Error(`The shop did not open:\n${said.join('\n')}`)
}
