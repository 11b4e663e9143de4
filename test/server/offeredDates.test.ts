import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { addDays, offeredDates, wallDate } from '#contract/schedule.ts'
import { decideOrder } from '#server/domain/decideOrder.ts'

const begin = Date.parse('2026-01-01T00:00:00Z')
const reason = { en: 'Away', zh: '休息' }

test('K40 K41 K59 K88: the server takes exactly the dates that a page offers at the same instant, whatever the calendar', () => {
  const calendars = fc.record({
    weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1 }),
    cut_off: fc.constantFrom('00:00', '02:30', '17:00', '23:59'),
    closed_day_lead: fc.constantFrom(1, 2),
    order_by: fc.option(
      fc.uniqueArray(fc.record({ weekday: fc.nat(6), by: fc.nat(6) }), {
        selector: ({ weekday }) => weekday,
      }),
    ),
    time_zone: fc.constantFrom('Australia/Sydney', 'America/New_York', 'UTC'),
    closed_days: fc
      .tuple(fc.nat(1000), fc.boolean())
      .map(([days, keeps_lead]) => {
        const first = addDays('2026-01-01', days)
        return [{ first, last: addDays(first, 20), reason, keeps_lead }]
      }),
  })
  const instants = fc
    .nat(3 * 365 * 24 * 60)
    .map((minutes) => begin + minutes * 60_000)
  fc.assert(
    fc.property(calendars, instants, (parts, now) => {
      const calendar = { ...defaultCalendar, ...parts }
      const today = wallDate(now, calendar.time_zone)
      const around = Array.from({ length: 100 }, (_, days) =>
        addDays(today, days - 3),
      )
      expect(around.filter((date) => isTaken(date, now, calendar))).toEqual(
        offeredDates(now, calendar),
      )
    }),
  )
})

/** The order is empty: with an accepted date, the server refuses its time slot. */
function isTaken(
  schedule_date: string,
  now: number,
  calendar: typeof defaultCalendar,
): boolean {
  const nothing = {
    slot: undefined,
    address: undefined,
    deliveryPoint: undefined,
  }
  const decision = decideOrder(
    {
      schedule_date,
      order_type: 'PICKUP',
      menu_item: [],
      payment_type: 'wallet',
      pickup_location: 1,
      delivery_location: '',
      time_slot: 1,
      notes: null,
      coupon: null,
      save_payment_method: false,
      amount: 0,
      shipping_charges: 0,
      discount: 0,
      total_price: 0,
    },
    {
      ...nothing,
      now,
      calendar,
      dishes: [],
      outlet: undefined,
      coupon: undefined,
    },
  )
  return decision.kind === 'invalid' && decision.field === 'time_slot'
}
