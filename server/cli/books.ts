import { readEnv } from '../config/env.ts'
import { loadEnvFile } from '../config/loadEnvFile.ts'
import { reportFailure } from '../lib/reportFailure.ts'
import { printBooks } from './printBooks.ts'

try {
  loadEnvFile()
  process.stdout.write(
    `${await printBooks(process.argv.slice(2), readEnv(process.env))}\n`,
  )
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
