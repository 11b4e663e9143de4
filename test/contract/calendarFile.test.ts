import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarFile } from '#contract/calendarFile.ts'
import { slotTimes } from '#contract/slotTimes.ts'

const appointment = {
  number: 'LK-7F3K-2Q',
  date: '2026-11-25',
  timeZone: 'Australia/Sydney',
  slot: '5:00pm - 6:30pm',
  title: 'Lantern Kitchen: your dinner',
  place: '1 Lantern Lane, Haymarket',
  description: 'Order; with, signs \\ and\nlines',
  stamp: Date.parse('2026-11-23T00:00:00Z'),
}

describe('a calendar file', () => {
  test('is an appointment at the times of the slot in Sydney', () => {
    expect(calendarFile(appointment)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//kitchen-storefront//orders//EN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:LK-7F3K-2Q@kitchen-storefront',
        'DTSTAMP:20261123T000000Z',
        'DTSTART:20261125T060000Z',
        'DTEND:20261125T073000Z',
        'SUMMARY:Lantern Kitchen: your dinner',
        'LOCATION:1 Lantern Lane\\, Haymarket',
        'DESCRIPTION:Order\\; with\\, signs \\\\ and\\nlines',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  test('K54: withdraws an appointment as a later sequence of the same UID, by its organizer', () => {
    const withdrawnBy = 'kitchen@lantern.example'
    expect(calendarFile({ ...appointment, withdrawnBy })).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//kitchen-storefront//orders//EN',
        'METHOD:CANCEL',
        'BEGIN:VEVENT',
        'UID:LK-7F3K-2Q@kitchen-storefront',
        'DTSTAMP:20261123T000000Z',
        'DTSTART:20261125T060000Z',
        'DTEND:20261125T073000Z',
        'SUMMARY:Lantern Kitchen: your dinner',
        'ORGANIZER:mailto:kitchen@lantern.example',
        'SEQUENCE:1',
        'STATUS:CANCELLED',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  test("K40: is at the times of the kitchen's own time zone", () => {
    const file = calendarFile({ ...appointment, timeZone: 'Australia/Perth' })
    expect(file).toContain('DTSTART:20261125T090000Z')
  })

  test('follows daylight saving', () => {
    const winter = calendarFile({ ...appointment, date: '2027-04-05' })
    expect(winter).toContain('DTSTART:20270405T070000Z')
  })

  test('is for the whole day when the slot tells no time', () => {
    const file = calendarFile({ ...appointment, slot: 'Evening' })
    expect(file).toContain(
      'DTSTART;VALUE=DATE:20261125\r\nDTEND;VALUE=DATE:20261126',
    )
  })

  test('has lines of at most 75 bytes, and unfolded they are whole', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 300 })
      .map((line) => line.replace(/[\r\n]/g, ''))
    fc.assert(
      fc.property(text, (title) => {
        const file = calendarFile({ ...appointment, title })
        const sizes = file
          .split('\r\n')
          .map((line) => new TextEncoder().encode(line).length)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
        const escaped = title.replace(/[\\;,]/g, (sign) => `\\${sign}`)
        expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${escaped}\r\n`)
      }),
    )
  })
})

describe('the times of a slot', () => {
  test.each([
    ['2:30pm - 3:30pm', { start: 870, end: 930 }],
    ['11am - 1pm', { start: 660, end: 780 }],
    ['5 – 6.30 pm', { start: 1020, end: 1110 }],
    ['12:00pm to 12:30pm', { start: 720, end: 750 }],
    ['17:00 - 18:30', { start: 1020, end: 1110 }],
    ['Dinner 5pm - 6pm', { start: 1020, end: 1080 }],
    ['12noon - 1pm', { start: 720, end: 780 }],
    ['Noon to 1 pm', { start: 720, end: 780 }],
    ['8pm - 12 midnight', { start: 1200, end: 1440 }],
    ['11pm - 12am', { start: 1380, end: 1440 }],
    ['Afternoon 2pm - 3pm', { start: 840, end: 900 }],
    ['8:00pm - late', null],
    ['Evening', null],
    ['6pm - 5pm', null],
  ])('%j', (name, expected) => {
    expect(slotTimes(name)).toEqual(expected)
  })
})
