import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { projectPath } from '#server/lib/projectPath.ts'

/** How a command of the kitchen's terminal ended; `said` is what its operator reads. */
export type KitchenEnd = { said: string; isKilled: boolean }

/** Runs a line of `npm run kitchen` in a process of its own; `entry` is what node runs. */
export async function runKitchenCommand(
  env: Record<string, string>,
  entry: string[],
  args: string[],
): Promise<KitchenEnd> {
  const child = spawn(process.execPath, [...entry, ...args], {
    cwd: projectPath(),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SANDBOX: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  const [, signal] = await ended
  return { said: said.join(''), isKilled: signal === 'SIGKILL' }
}
