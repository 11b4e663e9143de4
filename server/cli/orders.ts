import { readEnv } from '../config/env.ts'
import { loadEnvFile } from '../config/loadEnvFile.ts'
import { reportFailure } from '../lib/reportFailure.ts'
import { printOrders } from './printOrders.ts'

try {
  loadEnvFile()
  process.stdout.write(
    `${await printOrders(process.argv.slice(2), readEnv(process.env))}\n`,
  )
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
