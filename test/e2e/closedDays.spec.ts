import type { Page } from '@playwright/test'
import { type ClosedDays, defaultCalendar } from '#contract/openingCalendar.ts'
import { comeBack } from './support/arrive.ts'
import { slotOf } from './support/shopper.ts'
import { expect, test } from './support/story.ts'

const christmas: ClosedDays = {
  ...{ first: '2026-12-25', last: '2026-12-25' },
  reason: { en: 'Christmas Day', zh: '圣诞节' },
}

const slot = '3:30pm - 5:00pm'
const christmasDay = 'Friday 25 December 2026'
const when = (page: Page) => page.getByRole('region', { name: 'When' })

test.describe('on the Wednesday before Christmas', () => {
  test.use({ now: '2026-12-23T09:00:00+11:00', expectedConsole: [/status of 400/] })

  test('E18 K45 K46: a day that is closed while somebody has it chosen is refused and told, and stands as closed, also in the calendar', async ({
    page,
    shop,
  }) => {
    const { closeDay } = await kitchenOf(page)
    await comeBack(page, shop, { form: { fulfilment: 'PICKUP', outletId: 1 } })
    await page.goto('/checkout')
    await slotOf(page, christmasDay, slot).check()
    await closeDay(christmas)
    await page.getByRole('button', { name: /^Pay A\$/ }).click()
    const words = 'This date is no longer available. Please select another date.'
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(when(page).getByText(`${christmasDay}: closed, Christmas Day`)).toBeVisible()
    await expect(when(page).getByRole('group', { name: christmasDay })).toBeHidden()
    await expect(when(page).getByRole('radio', { checked: true })).toHaveCount(0)

    await page.getByRole('button', { name: 'Another day' }).click()
    const cell = page.getByRole('gridcell', { name: /Not available.*25 December/ })
    await expect(cell).toHaveAccessibleDescription('Christmas Day')
    await expect(cell).toBeDisabled()
    await expect(page.getByRole('gridcell', { disabled: false })).toHaveText(['28', '30'])
    expect(await shop.sql('select 1 from orders')).toEqual([])
  })
})

/**
 * The kitchen's calendar while the server tells none: the pages hear of a closed day with the outlets, and an order for it is
 * refused in the server's words. A server that keeps closed days needs only the row that `closeDay` stands for.
 */
async function kitchenOf(page: Page) {
  const closed_days: ClosedDays[] = []
  await page.route('**/api/menu/pickup-location/**', async (route) => {
    const response = await route.fetch()
    const opening_calendar = { ...defaultCalendar, closed_days }
    await route.fulfill({ response, json: { ...(await response.json()), opening_calendar } })
  })
  await page.route('**/api/orders/create/', async (route) => {
    const { schedule_date: day } = route.request().postDataJSON()
    const isClosed = closed_days.some(({ first, last }) => first <= day && day <= last)
    // A Thursday: the server refuses it as it does a closed day.
    const date = isClosed ? '2026-12-24' : day
    await route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON(), schedule_date: date }),
    })
  })
  return { closeDay: async (days: ClosedDays) => void closed_days.push(days) }
}
