import { expect, test } from 'vitest'
import { shownDates } from '#src/features/checkout/dates.ts'

const monday = Date.parse('2026-11-23T09:00:00+11:00')
const next = ['2026-11-25', '2026-11-27', '2026-11-30']

test('E20: the next three kitchen days are offered, and a later one that was chosen in the calendar joins them', () => {
  expect(shownDates(monday, null)).toEqual(next)
  expect(shownDates(monday, '2026-11-27')).toEqual(next)
  expect(shownDates(monday, '2026-12-18')).toEqual([...next, '2026-12-18'])
})
