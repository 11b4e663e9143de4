import { expect, test, vi } from 'vitest'
import {
  defaultCalendar,
  type OpeningCalendar,
} from '#contract/openingCalendar.ts'
import { earliestDate } from '#contract/schedule.ts'
import {
  fill,
  isAt,
  openShopInTabs,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { closedOn } from '#test/support/fixtures/checkout.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers('Date')

const tuesdayToSaturday = {
  ...defaultCalendar,
  weekdays: [2, 3, 4, 5, 6],
  cut_off: '17:00',
}

test.each<[string, unknown]>([
  ['no calendar', undefined],
  ['null', null],
  ['a calendar without a day', { ...defaultCalendar, weekdays: [] }],
  [
    'a time zone that no browser knows',
    { ...defaultCalendar, time_zone: 'Moon/Sea' },
  ],
  ['fewer days ahead than any shop', { ...defaultCalendar, days_ahead: 13 }],
  ['more days ahead than any shop', { ...defaultCalendar, days_ahead: 367 }],
])(
  'A23: a backend that sends %s has its outlets and the calendar of the specification',
  async (_, answer) => {
    const { facts } = await factsWith(answer)
    expect([facts.calendar, facts.outlets?.length]).toEqual([
      defaultCalendar,
      1,
    ])
  },
)

test('K40: the checkout goes by the calendar that the server sends', async () => {
  const { facts } = await factsWith(tuesdayToSaturday)
  expect(facts.calendar).toEqual(tuesdayToSaturday)
})

test('K40: an open checkout moves on at the cut-off of consecutive days', async () => {
  vi.setSystemTime('2026-11-24T16:59:00+11:00')
  const { tab } = await factsWith(tuesdayToSaturday)
  expect(firstDay(tab)).toBe('2026-11-25')
  await vi.advanceTimersByTimeAsync(75_000)
  expect(firstDay(tab)).toBe('2026-11-26')
})

test('K59: a checkout offers tomorrow after today was closed by command, until the cut-off', async () => {
  vi.setSystemTime('2026-11-24T16:59:00+11:00')
  const today = { first: '2026-11-24', last: '2026-11-24' }
  const reason = { en: 'The stove is broken', zh: '炉灶坏了' }
  const { tab } = await factsWith({
    ...tuesdayToSaturday,
    closed_days: [{ ...today, reason, keeps_lead: true }],
  })
  expect(firstDay(tab)).toBe('2026-11-25')
  await vi.advanceTimersByTimeAsync(75_000)
  expect(firstDay(tab)).toBe('2026-11-26')
})

test('K46: a calendar that is loaded again holds at once, at the time of now', async () => {
  vi.setSystemTime('2026-11-23T10:00:00+11:00')
  const { shop, tab } = await factsWith(defaultCalendar)

  await vi.advanceTimersByTimeAsync(8 * 3_600_000)
  shop.setOpeningCalendar({
    ...defaultCalendar,
    weekdays: [1, 2, 3, 4, 5],
    cut_off: '17:00',
  })
  await loadAgain(tab)
  expect(firstDay(tab)).toBe('2026-11-25')
})

test('E18 K46: a chosen day that is closed when the lists are loaded again is told and cleared', async () => {
  const { shop, tab } = await factsWith(defaultCalendar)
  await fill(tab)
  const { date } = contextOf(tab).form
  shop.setOpeningCalendar(closedOn(date ?? ''))
  await loadAgain(tab)
  expect(contextOf(tab).form.date).toBeNull()
  expect(alertIn(tab)).toMatchObject({ key: 'checkout.date_gone' })
})

test('K46: an order for a day that was closed is refused in the server’s words, and the day is offered no more', async () => {
  const { shop, tab } = await factsWith(defaultCalendar)
  await fill(tab)

  const date = contextOf(tab).form.date ?? ''
  shop.setOpeningCalendar(closedOn(date))
  shop.refuse({ status: 400, body: { schedule_date: ['No longer.'] } })
  tab.actors.checkout.send({ type: 'order.submit' })
  await until(
    () => isAt(tab, 'editing') && contextOf(tab).facts.calendar !== null,
  )
  await until(() => firstDay(tab) !== date)
  expect(contextOf(tab).form.date).toBeNull()
  expect(contextOf(tab).problem?.notice).toMatchObject({ text: 'No longer.' })
})

async function factsWith(calendar: unknown) {
  const shop = openShopInTabs()
  shop.setOpeningCalendar(calendar)
  const tab = await shop.openTab({ path: '/checkout' })
  await until(() => contextOf(tab).facts.outlets !== null)
  return { shop, tab, facts: contextOf(tab).facts }
}

async function loadAgain({ actors: { outlets } }: ShopTab) {
  outlets.send({ type: 'resource.load' })
  await until(() => outlets.getSnapshot().matches('loaded'))
}

const contextOf = ({ actors }: ShopTab) => actors.checkout.getSnapshot().context

function firstDay(tab: ShopTab) {
  const { calendar, now } = contextOf(tab).facts
  return earliestDate(now, calendar as OpeningCalendar)
}

const alertIn = ({ actors }: ShopTab) =>
  actors.notices.getSnapshot().context.alert
