import { errorForLog } from './errorForLog.ts'
import { StartUpError } from './startUpError.ts'

/** Writes the reason why the server or a command ends: one sentence, or an unexpected error. */
export function reportFailure(error: unknown): void {
  const text =
    error instanceof StartUpError
      ? error.message
      : JSON.stringify(errorForLog(error), null, 2)
  process.stderr.write(`${text}\n`)
}
