import type { Page } from '@playwright/test'
import { isFull } from '#test/support/process/isFull.ts'
import {
  linesOf,
  logIn,
  mapoTofu,
  restoreVisit,
} from './support/earlierVisit.ts'
import { calendarButtonOf, dateFieldOf, slotOf } from './support/shopper.ts'
import { deepTest, expect, type Shop, test } from './support/story.ts'

const chosen = (page: Page) =>
  page
    .getByRole('region', { name: 'When' })
    .getByRole('radio', { checked: true })
/** The numbers of the open days, as they are seen. */
const openDays = (page: Page) =>
  page.getByRole('gridcell', { disabled: false }).locator('[aria-hidden]')

/** Instants of one Sydney date, and the earliest date at each of them. */
type Day = { instants: string[]; first: string }

const allDay = ['00:00:30', '19:59:30', '20:00:30', '23:59:30']
const evening = allDay.slice(1)

/** Clocks go forward in the night to Sunday 4 October 2026, 2:00 to 3:00. */
const intoSummer: Day[] = [
  { instants: at('2026-10-03', '+10:00', evening), first: '2026-10-05' },
  {
    instants: at('2026-10-04', '+10:00', ['00:00:30', '01:59:30']),
    first: '2026-10-07',
  },
  {
    instants: at('2026-10-04', '+11:00', ['03:00:30', ...evening]),
    first: '2026-10-07',
  },
  { instants: at('2026-10-05', '+11:00', allDay), first: '2026-10-07' },
  { instants: at('2026-10-06', '+11:00', allDay), first: '2026-10-09' },
  { instants: at('2026-10-07', '+11:00', allDay), first: '2026-10-09' },
  { instants: at('2026-10-08', '+11:00', allDay), first: '2026-10-12' },
  { instants: at('2026-10-09', '+11:00', allDay), first: '2026-10-12' },
  { instants: at('2026-10-10', '+11:00', allDay), first: '2026-10-12' },
]

/** Clocks go back in the night to Sunday 4 April 2027, 3:00 to 2:00. */
const intoWinter: Day[] = [
  { instants: at('2027-04-03', '+11:00', evening), first: '2027-04-05' },
  {
    instants: at('2027-04-04', '+11:00', ['00:00:30', '02:59:30']),
    first: '2027-04-07',
  },
  {
    instants: at('2027-04-04', '+10:00', ['02:00:30', ...evening]),
    first: '2027-04-07',
  },
  { instants: at('2027-04-05', '+10:00', allDay), first: '2027-04-07' },
  { instants: at('2027-04-06', '+10:00', ['00:00:30']), first: '2027-04-09' },
]

const days = isFull ? [...intoSummer, ...intoWinter] : intoSummer.slice(0, 4)

test.describe('on a device in another time zone', () => {
  test.use({
    now: '2026-10-03T19:00:00+10:00',
    timezoneId: 'America/Los_Angeles',
  })

  test(`E2: an open checkout offers the right first day, and only Monday, Wednesday and Friday, around 20:00 and midnight and through ${isFull ? 'both clock changes' : 'a clock change'}`, async ({
    page,
    shop,
  }) => {
    await removeHolidays(shop)
    await restoreVisit(page, shop)
    await page.clock.install()
    await page.goto('/checkout')

    const moveTo = await createTimeMachine(page, shop)
    for (const { instants, first } of days)
      for (const instant of instants)
        await test.step(instant, async () => {
          await moveTo(instant)
          await expectFirstDay(page, first)
        })
  })
})

for (const { now, first, tooEarly, noKitchenDay } of [
  {
    now: '2026-10-03T23:30:00+10:00',
    first: '2026-10-05',
    tooEarly: '2026-10-02',
    noKitchenDay: '2026-10-06',
  },
  {
    now: '2026-10-06T00:05:00+11:00',
    first: '2026-10-09',
    tooEarly: '2026-10-07',
    noKitchenDay: '2026-10-10',
  },
  {
    now: '2027-04-04T00:05:00+11:00',
    first: '2027-04-07',
    tooEarly: '2027-04-05',
    noKitchenDay: '2027-04-08',
  },
  {
    now: '2027-04-05T23:30:00+10:00',
    first: '2027-04-07',
    tooEarly: '2027-04-05',
    noKitchenDay: '2027-04-11',
  },
])
  test.describe(`at ${now}`, () => {
    test.use({ now })

    deepTest(
      `E2: page and server agree on the first day at ${now}`,
      async ({ page, shop }) => {
        await removeHolidays(shop)
        await restoreVisit(page, shop)
        await page.goto('/checkout')
        await expectFirstDay(page, first)

        const refused = {
          status: 400,
          body: {
            schedule_date: [
              'This date is no longer available. Please select another date.',
            ],
          },
        }
        expect(await placeOrder(shop, tooEarly)).toEqual(refused)
        expect(await placeOrder(shop, noKitchenDay)).toEqual(refused)
        expect(await placeOrder(shop, first)).toMatchObject({ status: 201 })
        expect(
          await shop.sql('select schedule_date::text from orders'),
        ).toEqual([{ schedule_date: first }])
      },
    )
  })

test.describe('on a Monday evening', () => {
  test.use({ now: '2026-11-23T20:30:00+11:00' })

  deepTest(
    'E18: midnight takes a chosen date away only when it can no longer be had, and says so',
    async ({ page, shop }) => {
      const gone = page.getByText('The date you chose')
      const slot = '5:00pm - 6:30pm'
      const friday = slotOf(page, 'Friday 27 November 2026', slot)
      const wednesday = slotOf(page, 'Wednesday 25 November 2026', slot)
      await restoreVisit(page, shop)
      await page.clock.install()
      await page.goto('/checkout')
      const moveTo = await createTimeMachine(page, shop)
      await wednesday.check()
      await moveTo('2026-11-23T23:59:30+11:00')
      await expect(wednesday).toBeChecked()
      await moveTo('2026-11-24T00:00:30+11:00')
      await expect(gone).toHaveText(
        'The date you chose is no longer available. Please select another one.',
      )
      await expect(chosen(page)).toHaveCount(0)
      await expectFirstDay(page, '2026-11-27')

      await page.getByRole('button', { name: 'Close' }).click()
      await choose(page, '27')
      await expect(friday).toBeChecked()
      await moveTo('2026-11-25T00:00:30+11:00')
      await moveTo('2026-11-25T23:59:30+11:00')
      await expect(friday).toBeChecked()
      await expect(gone).toBeHidden()
      await openCalendar(page)
      await expect(openDays(page)).toHaveText(['27', '30'])
      await moveTo('2026-11-26T00:00:30+11:00')
      await expect(gone).toBeVisible()
      await expect(openDays(page)).toHaveText(['30'])
      await expect(chosen(page)).toHaveCount(0)
    },
  )
})

test.describe('on a Tuesday', () => {
  test.use({
    now: '2026-11-24T09:00:00+11:00',
    expectedConsole: [/status of 400/],
  })

  deepTest(
    'E2: a date that only a wrong clock offers is refused in the server’s words, at the date',
    async ({ page, shop }) => {
      await restoreVisit(page, shop)
      await page.route(/\/(api\/.*|checkout)$/, async (route) => {
        const response = await route.fetch()
        const time = '2026-11-22T22:00:00.000Z'
        const headers = { ...response.headers(), 'x-shop-time': time }

        await route.fulfill({
          response,
          headers: {
            ...headers,
            'set-cookie': `shop_time=${encodeURIComponent(time)}; Path=/`,
          },
        })
      })
      await page.goto('/checkout')
      await slotOf(
        page,
        'Wednesday 25 November 2026',
        '5:00pm - 6:30pm',
      ).check()
      await page.getByRole('radio', { name: 'Home' }).check()
      await page.getByRole('button', { name: /^Pay A\$/ }).click()

      const words =
        'This date is no longer available. Please select another date.'
      await expect(page.getByText(words)).toBeVisible()
      await expect(dateFieldOf(page)).toBeFocused()
      await expect(page.getByText(words)).toHaveCount(1)
      expect(await shop.sql('select 1 from orders')).toEqual([])
    },
  )
})

function at(date: string, offset: string, times: readonly string[]): string[] {
  return times.map((time) => `${date}T${time}${offset}`)
}

/**
 * Returns a function that moves the page's clock to an instant of the shop's calendar; the server's clock stays behind.
 * Loads the calendar's code first, because a jump of the clock would let its time-out run out.
 */
async function createTimeMachine(page: Page, { url }: Shop) {
  await calendarButtonOf(page).click()
  await expect(openDays(page).first()).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(openDays(page)).toHaveCount(0)
  let ahead = 0

  return async (instant: string) => {
    const answer = await fetch(`${url}/healthz`)
    const now = Date.parse(answer.headers.get('x-shop-time') ?? '') + ahead
    const step = Date.parse(instant) - now
    ahead += step
    await page.clock.fastForward(step)
  }
}

/** Expects the slots of the first day, its date in the hint, and as the first of the calendar's open days. */
async function expectFirstDay(page: Page, first: string) {
  const words = new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'full',
    timeZone: 'UTC',
  })
  const text = words.format(new Date(first)).replace(',', '')
  await expect(page.getByText(`the earliest date is ${text}.`)).toBeVisible()

  const when = page.getByRole('region', { name: 'When' })
  await expect(when.getByRole('group').last()).toHaveAccessibleName(
    `Earliest: ${text.replace(/ \d{4}$/, '')}`,
  )
  await openCalendar(page)
  await expect(openDays(page)).toHaveText(kitchenDaysOfMonth(first))

  await page.keyboard.press('Escape')
  await expect(openDays(page)).toHaveCount(0)
}

function kitchenDaysOfMonth(first: string): string[] {
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number)
  const days: string[] = []

  for (
    let date = day;
    new Date(Date.UTC(year, month - 1, date)).getUTCMonth() === month - 1;
    date += 1
  )
    if (
      [1, 3, 5].includes(new Date(Date.UTC(year, month - 1, date)).getUTCDay())
    )
      days.push(String(date))

  return days
}

/** Opens the calendar at the month of the first day; it opens at the days that only the calendar offers. */
async function openCalendar(page: Page) {
  await calendarButtonOf(page).click()
  await expect(openDays(page).first()).toBeVisible()
  const back = page.getByRole('button', { name: 'Previous month' })
  if (await back.isVisible()) await back.click()
}

async function choose(page: Page, day: string) {
  await openCalendar(page)
  await openDays(page)
    .filter({ hasText: new RegExp(`^${day}$`) })
    .click()
}

async function removeHolidays(shop: Shop) {
  await shop.sql('delete from closed_days')
}

async function placeOrder(shop: Shop, schedule_date: string) {
  const { access_token } = await logIn(shop)
  const response = await fetch(`${shop.url}/api/orders/create/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${access_token}`,
    },
    body: JSON.stringify({
      order_type: 'PICKUP',
      delivery_location: '',
      pickup_location: 1,
      menu_item: JSON.stringify(await linesOf(shop, [mapoTofu])),
      payment_type: 'wallet',
      schedule_date,
      time_slot: 2,
      notes: null,
      coupon: null,
      amount: '15.90',
      shipping_charges: '0.00',
      discount: '0.00',
      total_price: '15.90',
      save_payment_method: false,
    }),
  })
  return { status: response.status, body: await response.json() }
}
