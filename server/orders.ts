import { readEnv } from './env.ts'
import { loadEnvFile } from './loadEnvFile.ts'
import { printOrders } from './printOrders.ts'
import { StartUpError } from './startUpError.ts'

try {
  loadEnvFile()
  process.stdout.write(`${await printOrders(process.argv.slice(2), readEnv(process.env))}\n`)
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
