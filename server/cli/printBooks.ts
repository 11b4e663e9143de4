import { parseArgs } from 'node:util'
import { addDays, isWallDate } from '#contract/schedule.ts'
import type { Env } from '../config/env.ts'
import {
  type BookRange,
  monthRange,
  type PeriodKind,
  periodKinds,
  quarterRange,
} from '../domain/bookPeriods.ts'
import { fetchBooks } from '../kitchen/commandServer.ts'
import { StartUpError } from '../lib/startUpError.ts'
import { readBooks } from '../reports/readBooks.ts'
import { readFromShop } from './readFromShop.ts'

/** The output of `npm run books`, a CSV. Throws a StartUpError for bad arguments or a missing database. */
export async function printBooks(args: string[], env: Env): Promise<string> {
  const values = readArguments(args)
  const range = rangeOf(values)
  const by = kindOf(values)
  return await readFromShop(env, {
    running: (directory) => fetchBooks(directory, range, by),
    closed: (db) => readBooks(db, range, by),
  })
}

const usage =
  'Say it as in: npm run books -- --from 2026-07-01 --to 2026-09-30 --by month, or --month 2026-11, or --quarter 2026-Q3'
const longest = 366

type Arguments = Partial<
  Record<'from' | 'to' | 'month' | 'quarter' | 'by', string>
>

function readArguments(args: string[]): Arguments {
  const text = { type: 'string' } as const
  const options = { from: text, to: text, month: text, quarter: text, by: text }
  try {
    return parseArgs({ args, options }).values
  } catch {
    return refuse(`These arguments are not known: ${args.join(' ')}.`)
  }
}

function rangeOf({ from, to, month, quarter }: Arguments): BookRange {
  const isRange = from !== undefined || to !== undefined
  const ranges = [isRange, month !== undefined, quarter !== undefined]
  if (ranges.filter(Boolean).length !== 1)
    return refuse('Say one range: --from and --to, --month, or --quarter.')
  if (month !== undefined)
    return monthRange(month) ?? refuse(`"${month}" is not a month.`)
  if (quarter !== undefined)
    return quarterRange(quarter) ?? refuse(`"${quarter}" is not a quarter.`)
  return datesOf(from ?? '', to ?? '')
}

function datesOf(first: string, last: string): BookRange {
  const wrong = [first, last].find((date) => !isWallDate(date))
  if (wrong === '') return refuse('Say both --from and --to.')
  if (wrong !== undefined) return refuse(`"${wrong}" is not a date.`)
  if (last < first) return refuse(`${first} to ${last} ends before it begins.`)
  if (last >= addDays(first, longest))
    return refuse(`${first} to ${last} is more than ${longest} days.`)
  return { first, last }
}

function kindOf({ by = 'month' }: Arguments): PeriodKind {
  const kind = periodKinds.find((known) => known === by)
  return kind ?? refuse(`"${by}" is not day, month or quarter.`)
}

function refuse(problem: string): never {
  throw new StartUpError(`${problem} ${usage}`)
}
