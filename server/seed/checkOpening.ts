import { addDays } from '#contract/schedule.ts'
import type { Report } from './seedError.ts'
import { type Draft, dayNames, type SeedDraft } from './seedFiles.ts'
import { reportRows } from './seedRules.ts'
import { timeZoneProblem } from './timeZoneProblem.ts'

const longest = 366

/**
 * Reports missing or duplicate opening hours, a time zone of another country, hours that end before they begin, days to
 * order by of other days or given twice, and closed days that end before they begin, overlap or exceed a year.
 */
export function checkOpening(
  { opening, closed_days }: SeedDraft,
  report: Report,
): void {
  if (opening?.length === 0)
    report({ file: 'opening.csv', problem: 'has no rows' })
  for (const { row } of opening?.slice(1) ?? [])
    report({ file: 'opening.csv', row, problem: 'only one row can be there' })
  reportRows(
    { file: 'opening.csv', column: 'closes' },
    opening,
    report,
    ({ opens, closes }) =>
      opens && closes && closes <= opens
        ? `must be after opens, ${opens}`
        : null,
  )
  reportRows(
    { file: 'opening.csv', column: 'time_zone' },
    opening,
    report,
    ({ time_zone, country }) =>
      time_zone && country ? timeZoneProblem(time_zone, country) : null,
  )
  reportRows(
    { file: 'opening.csv', column: 'order_by' },
    opening,
    report,
    orderByProblem,
  )

  const last = { file: 'closed_days.csv', column: 'last' }
  reportRows(last, closed_days, report, (days) => {
    if (!days.first || !days.last) return null
    if (days.last < days.first) return `must not be before first, ${days.first}`
    const isLong = days.last >= addDays(days.first, longest)
    return isLong
      ? `closes more than ${longest} days: write a row for each year`
      : null
  })

  const first = { file: 'closed_days.csv', column: 'first' }
  reportRows(first, closed_days, report, (days) => {
    const other = closed_days?.find(
      (candidate) => candidate.row < days.row && overlap(candidate, days),
    )
    return other === undefined ? null : `is closed by row ${other.row} already`
  })
}

function orderByProblem({
  weekdays,
  order_by,
}: NonNullable<SeedDraft['opening']>[number]): string | null {
  const days = order_by?.map(({ weekday }) => weekday) ?? []
  const twice = days.find((day, at) => days.indexOf(day) < at)
  if (twice !== undefined) return `has ${nameOf(twice)} twice`
  const unknown = days.find((day) => weekdays && !weekdays.includes(day))
  return unknown === undefined
    ? null
    : `must be for days of weekdays, and ${nameOf(unknown)} is none`
}

function nameOf(day: number): string {
  const name = dayNames[day] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

type Days = Draft<{ first: string; last: string }>

function overlap(left: Days, right: Days): boolean {
  if (!left.first || !right.first) return false
  return (
    left.first <= (right.last || right.first) &&
    right.first <= (left.last || left.first)
  )
}
