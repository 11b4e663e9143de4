import { userInfo } from 'node:os'
import { readEnv } from '../config/env.ts'
import { loadEnvFile } from '../config/loadEnvFile.ts'
import { UnfinishedCommand } from '../domain/unfinishedCommand.ts'
import { armCrashpoints } from '../lib/crashpoint.ts'
import { reportFailure } from '../lib/reportFailure.ts'
import { runKitchenCommand } from './runKitchenCommand.ts'

try {
  loadEnvFile()
  const env = readEnv(process.env)
  armCrashpoints(env)
  const command = { args: process.argv.slice(2), user: userInfo().username }
  process.stdout.write(`${await runKitchenCommand(env, command)}\n`)
} catch (error) {
  if (error instanceof UnfinishedCommand)
    process.stdout.write(`${error.message}\n`)
  else reportFailure(error)
  process.exitCode = 1
}
