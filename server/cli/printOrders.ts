import { parseArgs } from 'node:util'
import { isWallDate } from '#contract/schedule.ts'
import type { Env } from '../config/env.ts'
import { fetchDayReport } from '../kitchen/commandServer.ts'
import { StartUpError } from '../lib/startUpError.ts'
import { readDayReport } from '../reports/readDayReport.ts'
import { commandContext } from './commandContext.ts'
import { readFromShop } from './readFromShop.ts'

/** The output of `npm run orders`. Throws a StartUpError for a bad date or a missing database. */
export async function printOrders(args: string[], env: Env): Promise<string> {
  const date = dateOf(args)
  return await readFromShop(env, {
    running: (directory) => fetchDayReport(directory, date),
    closed: async (db) =>
      await readDayReport(await commandContext(env, db), date),
  })
}

const usage =
  'Say a date as in: npm run orders -- --date 2026-11-23. The sums of a month: npm run books -- --month 2026-11'

function dateOf(args: string[]): string | undefined {
  const date = readArgument(args)
  if (date === undefined || isWallDate(date)) return date
  throw new StartUpError(`"${date}" is not a date. ${usage}`)
}

function readArgument(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { date: { type: 'string' } } }).values
      .date
  } catch {
    throw new StartUpError(
      `These arguments are not known: ${args.join(' ')}. ${usage}`,
    )
  }
}
