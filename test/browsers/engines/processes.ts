import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts Xvfb, a screen in memory, on a free display number. */
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
  const child = spawnWithCleanup('Xvfb', options, { PATH: process.env.PATH }, 3)
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data')

  return { display: `:${String(number).trim()}`, end: () => stopProcess(child) }
}

/** Starts a process that is killed with its children when this one exits; `extraPipe` opens pipe 3 for its output. */
export function spawnWithCleanup(
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

/** Stops a process and waits for its exit; then kills its children. */
export async function stopProcess(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  signalGroup(child, 'SIGKILL')
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // The group has no processes any more.
  }
}
