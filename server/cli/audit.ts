import { auditBooks } from '../auditor/auditBooks.ts'
import { readEnv } from '../config/env.ts'
import { loadEnvFile } from '../config/loadEnvFile.ts'
import { fetchAudit } from '../kitchen/commandServer.ts'
import { reportFailure } from '../lib/reportFailure.ts'
import { readFromShop } from './readFromShop.ts'

try {
  loadEnvFile()
  const findings = await readFromShop(readEnv(process.env), {
    running: fetchAudit,
    closed: (db) => auditBooks(db),
  })
  process.stdout.write(`${findings.join('\n') || 'The books are right.'}\n`)
  if (findings.length > 0) process.exitCode = 1
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
