import { addDays, isWallDate } from '#contract/schedule.ts'

/**
 * Returns a function that reads the dates of one file as spreadsheet programs write them. `5/10/2026` is a day only
 * where the other dates of the file say which number is the month; a cell without a certain day stays as it is.
 */
export function dateReader(cells: readonly string[]): (cell: string) => string {
  const dates = cells.flatMap((cell) => slashed(cell) ?? [])
  const isDayFirst =
    dates.some(isSurelyDayFirst) && !dates.some(isSurelyMonthFirst)

  return (cell) => {
    const date = slashed(cell)
    const read =
      date === null
        ? unslashed(plain(cell))
        : (isDayFirst || isSurelyDayFirst(date) || date.one === date.other) &&
          toWallDate(date.year, date.other, date.one)
    return read && isWallDate(read) ? read : cell
  }
}

/** Describes how to write a cell that has no certain day. */
export function describeDate(cell: string): string {
  const date = slashed(cell)
  if (date) {
    const days = [
      toWallDate(date.year, date.other, date.one),
      toWallDate(date.year, date.one, date.other),
    ].filter(isWallDate)
    if (days.length === 2)
      return `"${cell}" is ${days.join(' or ')}, and the other dates do not say which: format the column as yyyy-mm-dd`
    if (days.length === 1)
      return `"${cell}" has the month before the day: write ${days[0]}`
  }
  if (/^\d{5}$/.test(cell))
    return `"${cell}" is the number of a day in the spreadsheet program (${addDays(firstDay, Number(cell))} in Excel): format the column as yyyy-mm-dd`
  if (/^\d{1,2}([-/. ])(\d{1,2}|[a-z]{3,9})\1\d{2}$/i.test(cell))
    return `"${cell}" has a year of two digits: write a date such as 2026-12-24`
  return `must be a date such as 2026-12-24, not "${cell}"`
}

/** Day 0 of Excel, LibreOffice and Gnumeric. */
const firstDay = '1899-12-30'

type SlashedDate = { one: string; other: string; year: string }

function slashed(cell: string): SlashedDate | null {
  const [, one = '', other = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain(cell)) ?? []
  return year === '' ? null : { one, other, year }
}

/** `1/02/2026` is the short date of Australian programs: only the month has a zero before it. */
function isSurelyDayFirst({ one, other }: SlashedDate): boolean {
  return Number(one) > 12 || (one.length === 1 && /^0\d$/.test(other))
}

function isSurelyMonthFirst({ other }: SlashedDate): boolean {
  return Number(other) > 12
}

function unslashed(cell: string): string | null {
  const [, year, month, day] =
    /^(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})日?$/.exec(cell) ?? []
  if (year && month && day) return toWallDate(year, month, day)

  const [, named, name = '', ofYear] =
    /^(\d{1,2})[- ]([a-z]{3,9})[- ](\d{4})$/i.exec(cell) ?? []
  const at = monthNames.findIndex((month) =>
    month.startsWith(name.toLowerCase()),
  )
  if (named && ofYear && at >= 0) return toWallDate(ofYear, `${at + 1}`, named)

  const [, date, time] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?(?:\.0+)?)(?:Z|[+-]\d{2}:\d{2})?$/.exec(
      cell,
    ) ?? []
  if (!date || !time) return null
  return Number(time.replace(/\D/g, '')) === 0 ? date : utcMidnight(cell)
}

/** Exceljs writes the midnight of UTC as a time of the computer's zone: `2026-01-01T11:00:00+11:00`. */
function utcMidnight(cell: string): string | null {
  const instant = /[+-]\d{2}:\d{2}$/.test(cell) ? Date.parse(cell) : Number.NaN
  if (Number.isNaN(instant)) return null
  const [date = null, time = ''] = new Date(instant).toISOString().split('T')
  return time === '00:00:00.000Z' ? date : null
}

function toWallDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function plain(cell: string): string {
  return cell.normalize('NFKC').trim()
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
