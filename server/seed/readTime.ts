/** Reads a time of day as spreadsheet programs write it, as `HH:mm`; null if it is none. */
export function readTime(cell: string): string | null {
  const [, hour = '', minute, half] =
    /^(\d{1,2}):([0-5]\d)(?::00)?(?: ?([ap])\.?m\.?)?$/i.exec(cell) ?? []
  if (minute) return toTime(hoursOf(Number(hour), half?.toLowerCase()), minute)

  // A time without its format is the part of a day that has passed.
  const minutes = /^0?\.\d+$/.test(cell) ? Number(cell) * 24 * 60 : Number.NaN
  if (Math.abs(minutes - Math.round(minutes)) < 0.02)
    return toTime(
      Math.floor(Math.round(minutes) / 60),
      String(Math.round(minutes) % 60),
    )

  return timeOfFirstDay(cell)
}

function hoursOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  return hour < 1 || hour > 12
    ? Number.NaN
    : (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Exceljs writes a time as one of the day on which its calendar begins, in the computer's zone. */
function timeOfFirstDay(cell: string): string | null {
  const instant = /^1899-12-\d{2}T/.test(cell) ? Date.parse(cell) : Number.NaN
  const [, hour = '', minute = ''] =
    Number.isNaN(instant) ||
    instant < Date.UTC(1899, 11, 30) ||
    instant >= Date.UTC(1899, 11, 31)
      ? []
      : (/T(\d{2}):(\d{2}):00\.000Z$/.exec(new Date(instant).toISOString()) ??
        [])
  return hour === '' ? null : toTime(Number(hour), minute)
}

function toTime(hour: number, minute: string): string | null {
  return hour < 24
    ? `${String(hour).padStart(2, '0')}:${minute.padStart(2, '0')}`
    : null
}
