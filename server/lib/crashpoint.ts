import { appendFileSync } from 'node:fs'

type Crash = { CRASH_AT?: string | undefined; CRASH_TRACE?: string | undefined }

/** The armed crash points; null outside of crash tests. */
let armed: Crash | null = null

/** Arms the crash points of a sandbox: CRASH_AT=label kills the process there, CRASH_TRACE=file records each label. */
export function armCrashpoints({
  sandbox,
  CRASH_AT,
  CRASH_TRACE,
}: Crash & { sandbox: boolean }): void {
  const isWanted = CRASH_AT !== undefined || CRASH_TRACE !== undefined
  armed = sandbox && isWanted ? { CRASH_AT, CRASH_TRACE } : null
}

/** A point at which crash tests kill the process, like a power cut. */
export function crashpoint(label: string): void {
  if (armed === null) return
  if (armed.CRASH_TRACE !== undefined)
    appendFileSync(armed.CRASH_TRACE, `${label}\n`)
  if (armed.CRASH_AT === label) process.kill(process.pid, 'SIGKILL')
}
