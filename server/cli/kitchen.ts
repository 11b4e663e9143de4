import { userInfo } from 'node:os'
import { readSettings } from '../config/readSettings.ts'
import { UnfinishedCommand } from '../domain/unfinishedCommand.ts'
import { armCrashpoints } from '../lib/crashpoint.ts'
import { reportFailure } from '../lib/reportFailure.ts'
import { runKitchenCommand } from './runKitchenCommand.ts'

try {
  const env = readSettings()
  armCrashpoints(env)
  const command = { args: process.argv.slice(2), user: userInfo().username }
  process.stdout.write(`${await runKitchenCommand(env, command)}\n`)
} catch (error) {
  if (error instanceof UnfinishedCommand)
    process.stdout.write(`${error.message}\n`)
  else reportFailure(error)
  process.exitCode = 1
}
