import { addDays } from './schedule.ts'
import { instantAt, slotTimes } from './slotTimes.ts'

/** `date` is a wall date, `slot` the slot's English name, `stamp` milliseconds. */
type Appointment = {
  /** The order number, as UID: a calendar that imports the file twice keeps one entry. */
  number: string
  date: string
  timeZone: string
  slot: string
  title: string
  place: string
  description: string
  stamp: number
  /** The email of the organizer who withdraws an appointment that was published before. */
  withdrawnBy?: string
}

/** An iCalendar file (RFC 5545) of one appointment: at the slot's times, or all day if its name has no times. */
export function calendarFile(appointment: Appointment): string {
  const { withdrawnBy } = appointment
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//kitchen-storefront//orders//EN',
    `METHOD:${withdrawnBy ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(appointment.number)}@kitchen-storefront`,
    `DTSTAMP:${utc(appointment.stamp)}`,
    ...times(appointment),
    `SUMMARY:${escapeText(appointment.title)}`,
    ...(withdrawnBy
      ? withdrawal(withdrawnBy)
      : [
          `LOCATION:${escapeText(appointment.place)}`,
          `DESCRIPTION:${escapeText(appointment.description)}`,
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** RFC 5546, 3.2.5: a later sequence of the same UID, by its organizer. */
function withdrawal(organizer: string): string[] {
  return [`ORGANIZER:mailto:${organizer}`, 'SEQUENCE:1', 'STATUS:CANCELLED']
}

function times({ date, slot, timeZone }: Appointment): string[] {
  const span = slotTimes(slot)
  const at = (minutes: number) => utc(instantAt(date, minutes, timeZone))
  if (span) return [`DTSTART:${at(span.start)}`, `DTEND:${at(span.end)}`]
  const day = (text: string) => text.replaceAll('-', '')
  return [
    `DTSTART;VALUE=DATE:${day(date)}`,
    `DTEND;VALUE=DATE:${day(addDays(date, 1))}`,
  ]
}

function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
}

/** Folds lines at 75 bytes, between characters. */
function fold(line: string): string {
  const parts = ['']
  for (const character of line) {
    const last = parts.at(-1) ?? ''
    const limit = parts.length === 1 ? 75 : 74
    if (bytesOf(last + character) > limit) parts.push(character)
    else parts[parts.length - 1] = last + character
  }
  return parts.join('\r\n ')
}

/** The length in UTF-8. This folder compiles without the types of `TextEncoder`. */
function bytesOf(text: string): number {
  return [...text].reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)
  }, 0)
}
