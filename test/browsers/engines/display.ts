import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a screen in memory on a free display; the system's own stays as it is. */
export async function startDisplay(): Promise<{
  display: string
  end: () => Promise<void>
}> {
  const options = [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  ]
  const child = spawnEnding('Xvfb', options, { PATH: process.env.PATH }, 3)
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data')
  return { display: `:${String(number).trim()}`, end: () => ended(child) }
}

/**
 * Starts a process that ends, with all its children, when this one ends; `extraPipe` is one more pipe that it writes
 * to.
 */
export function spawnEnding(
  command: string,
  options: string[],
  env: NodeJS.ProcessEnv,
  extraPipe?: 3,
): ChildProcess {
  const child = spawn(command, options, {
    env,
    detached: true,
    stdio: [
      'ignore',
      'ignore',
      'ignore',
      ...(extraPipe ? (['pipe'] as const) : []),
    ],
  })
  const kill = () => signalGroup(child, 'SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Asks a process to end, waits for it, and kills what it has left behind. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill()
    await exited
  }
  signalGroup(child, 'SIGKILL')
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // Nothing of it is left.
  }
}
