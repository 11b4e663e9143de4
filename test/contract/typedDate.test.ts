import { expect, test } from 'vitest'
import { readDate, writeDate } from '#contract/typedDate.ts'

test.each([
  ['2026-11-25', '2026-11-25'],
  ['25/11/2026', '2026-11-25'],
  ['5/2/2027', '2027-02-05'],
  ['05/02/2027', '2027-02-05'],
  [' 25/11/2026\t', '2026-11-25'],
  ['29/2/2028', '2028-02-29'],
])('E34: %j is a date', (text, date) => {
  expect(readDate(text)).toBe(date)
})

test.each([
  '12/25/2026',
  '1/2/27',
  'Christmas',
  '',
  '   ',
  '25.11.2026',
  '25-11-2026',
  '2026/11/25',
  '2026-5-2',
  '26-11-25',
  '25/11/20266',
  '125/11/2026',
  '25/11',
  '25 / 11 / 2026',
  '29/2/2027',
  '31/11/2026',
  '2026-02-30',
  '0/1/2027',
  '1/0/2027',
  '1/1/9999',
  '-1/1/2027',
  '+1/1/2027',
  '1e1/1/2027',
  '２５/11/2026',
  '25/11/2026 or 27/11/2026',
  '25/11/2026\n27/11/2026',
  '2026-11-25T00:00',
  'Wednesday 25 November 2026',
])('E34: %j is none', (text) => {
  expect(readDate(text)).toBeNull()
})

test('E34: a written date is read again, in each language', () => {
  expect([
    writeDate('2026-11-25', 'en'),
    writeDate('2027-02-05', 'en'),
    writeDate('2027-02-05', 'zh'),
  ]).toEqual(['25/11/2026', '5/2/2027', '2027-02-05'])
  expect(readDate(writeDate('2027-02-05', 'en'))).toBe('2027-02-05')
})
