import { addDays, isWallDate } from '#contract/schedule.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Days } from '../orders/closeDays.ts'
import { type Flags, singleArgument } from './flags.ts'

const longest = 366

/** Reads the days of a command: one date, or first and last. Throws a Refusal. */
export function readDays(flags: Flags, usage: string): Days {
  const text = singleArgument(flags, 'day', usage)
  const [first = '', last = first, ...others] = text.split('..')
  if (others.length > 0 || !isWallDate(first) || !isWallDate(last))
    throw new Refusal(
      `"${text}" is no day such as 2026-12-25, and no days such as 2026-12-25..2026-12-28.`,
    )
  if (last < first) throw new Refusal(`${text} ends before it begins.`)
  if (last >= addDays(first, longest))
    throw new Refusal(`${text} is more than ${longest} days.`)

  return { first, last }
}
