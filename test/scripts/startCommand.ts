import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { projectPath } from '#server/lib/projectPath.ts'

/** Runs a command in its own process group, with `env` and few other variables. */
export function startCommand(
  command: string,
  parameters: string[],
  env: Record<string, string>,
  cwd = projectPath(),
) {
  const probe = randomUUID()
  const child = spawn(command, parameters, {
    cwd,
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PROBE: probe,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''

  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (data) => {
      output += data
    })

  return {
    /** Sends a signal to the command alone, or to its whole group as a terminal does. */
    signal: (name: NodeJS.Signals, target: 'command' | 'group' = 'command') =>
      process.kill((target === 'group' ? -1 : 1) * (child.pid ?? 0), name),
    output: () => output,
    exited: once(child, 'close').then(([code]) =>
      typeof code === 'number' ? code : null,
    ),
    processes: () => processesWith(probe).map(({ command }) => command),
    kill: () => {
      for (const { pid } of processesWith(probe)) kill(pid)
    },
  }
}

/** The processes whose environment has this value; zombies do not count. */
function processesWith(value: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter(
      (name) =>
        /^\d+$/.test(name) && readText(`/proc/${name}/environ`).includes(value),
    )
    .map((name) => ({
      pid: Number(name),
      command: readText(`/proc/${name}/cmdline`).replaceAll('\0', ' '),
    }))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
