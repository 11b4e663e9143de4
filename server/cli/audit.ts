import { readSettings } from '../config/readSettings.ts'
import { rootMessage } from '../db/databaseErrors.ts'
import { fetchAudit } from '../kitchen/commandServer.ts'
import { reportFailure } from '../lib/reportFailure.ts'
import { StartUpError } from '../lib/startUpError.ts'
import { auditShop } from '../reports/auditShop.ts'
import { commandContext } from './commandContext.ts'
import { readFromShop } from './readFromShop.ts'

const findings: string[] = []
try {
  const env = readSettings()
  await readFromShop(env, {
    running: async (directory) => {
      const found = await fetchAudit(directory)
      for (const finding of found ?? []) findings.push(finding)
      return found
    },
    closed: async (db) => {
      const { deps } = await commandContext(env, db)
      return await auditShop(deps, { findings })
    },
  })
  print(findings.length > 0 ? findings : ['The books are right.'])
  if (findings.length > 0) process.exitCode = 1
} catch (error) {
  print(findings)
  reportFailure(
    error instanceof StartUpError
      ? error
      : new StartUpError(`The audit did not end: ${rootMessage(error)}.`),
  )
  process.exitCode = 1
}

function print(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`)
}
