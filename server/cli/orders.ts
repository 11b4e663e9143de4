import { readEnv } from '../config/env.ts'
import { loadEnvFile } from '../config/loadEnvFile.ts'
import { StartUpError } from '../lib/startUpError.ts'
import { printOrders } from './printOrders.ts'

try {
  loadEnvFile()
  process.stdout.write(`${await printOrders(process.argv.slice(2), readEnv(process.env))}\n`)
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
