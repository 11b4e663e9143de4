import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { projectPath } from '#server/lib/projectPath.ts'

export type KitchenResult = { output: string; isKilled: boolean }

/** Runs a command of `npm run kitchen` in a process of its own; `entry` is node's arguments. */
export async function runKitchenCommand(
  env: Record<string, string>,
  entry: string[],
  args: string[],
): Promise<KitchenResult> {
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
  const output = await Promise.all([text(child.stdout), text(child.stderr)])
  const [, signal] = await ended

  return { output: output.join(''), isKilled: signal === 'SIGKILL' }
}
