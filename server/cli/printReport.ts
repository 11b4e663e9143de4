import type { Env } from '../config/env.ts'
import { readSettings } from '../config/readSettings.ts'
import { reportFailure } from '../lib/reportFailure.ts'

/** Prints what a command reads from the shop; a failure is one sentence and exit code 1. */
export async function printReport(
  read: (args: string[], env: Env) => Promise<string>,
): Promise<void> {
  try {
    const text = await read(process.argv.slice(2), readSettings())
    process.stdout.write(`${text}\n`)
  } catch (error) {
    reportFailure(error)
    process.exitCode = 1
  }
}
