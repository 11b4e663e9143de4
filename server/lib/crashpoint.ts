import { appendFileSync } from 'node:fs'

type Crash = { CRASH_AT?: string | undefined; CRASH_TRACE?: string | undefined }

/** The armed crash point; null outside of crash tests. */
let armed: Crash | null = null

/** Arms the crash points of a sandbox: CRASH_AT=label kills the process at that label, CRASH_TRACE=file records each label passed. */
export function armCrashpoints({
  sandbox,
  CRASH_AT,
  CRASH_TRACE,
}: Crash & { sandbox: boolean }): void {
  const isWanted = CRASH_AT !== undefined || CRASH_TRACE !== undefined
  armed = sandbox && isWanted ? { CRASH_AT, CRASH_TRACE } : null
}

/** A point at which the crash tests kill the process, as a power cut would. */
export function crashpoint(label: string): void {
  if (armed === null) return
  if (armed.CRASH_TRACE !== undefined) appendFileSync(armed.CRASH_TRACE, `${label}\n`)
  if (armed.CRASH_AT === label) process.kill(process.pid, 'SIGKILL')
}
