import { appendFileSync } from 'node:fs'
import type { Env } from './env.ts'

/** What `crashpoint` does; nothing until it is armed. */
let armed: { at: string | undefined; pass: number; trace: string | undefined } | null = null

/** Arms the crash points of a sandbox: CRASH_AT=label kills the process there, `label#2` at the second pass; CRASH_TRACE=file gets each label that is passed. */
export function armCrashpoints({
  sandbox,
  CRASH_AT,
  CRASH_TRACE,
}: Pick<Env, 'sandbox' | 'CRASH_AT' | 'CRASH_TRACE'>): void {
  const [at, pass] = CRASH_AT?.split('#') ?? []
  const isWanted = CRASH_AT !== undefined || CRASH_TRACE !== undefined
  armed = sandbox && isWanted ? { at, pass: Number(pass ?? 1), trace: CRASH_TRACE } : null
}

/** A place at which the crash test ends the process as a power cut would. */
export function crashpoint(label: string): void {
  if (armed === null) return
  if (armed.trace !== undefined) appendFileSync(armed.trace, `${label}\n`)
  if (label !== armed.at) return
  armed.pass -= 1
  if (armed.pass === 0) process.kill(process.pid, 'SIGKILL')
}
