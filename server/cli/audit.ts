import { readSettings } from '../config/readSettings.ts'
import { fetchAudit } from '../kitchen/commandServer.ts'
import { reportFailure } from '../lib/reportFailure.ts'
import { auditShop } from '../reports/auditShop.ts'
import { commandContext } from './commandContext.ts'
import { readFromShop } from './readFromShop.ts'

try {
  const env = readSettings()
  const findings = await readFromShop(env, {
    running: fetchAudit,
    closed: async (db) => auditShop((await commandContext(env, db)).deps),
  })
  process.stdout.write(`${findings.join('\n') || 'The books are right.'}\n`)
  if (findings.length > 0) process.exitCode = 1
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
