import type { Page } from '@playwright/test'
import { restoreVisit } from './support/earlierVisit.ts'
import { calendarButtonOf, nearestDayOf, slotOf } from './support/shopper.ts'
import { expect, type Shop, test } from './support/story.ts'

const slot = '3:30pm - 5:00pm'
const friday = 'Friday 27 November 2026'
const when = (page: Page) => page.getByRole('region', { name: 'When' })

test.use({ expectedConsole: [/status of 400/] })

test('E18 K45 K46: a day that is closed while somebody has it chosen is refused and told, and stands as closed, also in the calendar', async ({
  page,
  shop,
}) => {
  await restoreVisit(page, shop, {
    form: { fulfilment: 'PICKUP', outletId: 1 },
  })
  await page.goto('/checkout')
  await nearestDayOf(page, 'Fri 27 Nov').check()
  await slotOf(page, friday, slot).check()
  await closeFriday(shop)
  await page.getByRole('button', { name: /^Pay A\$/ }).click()
  const words = 'This date is no longer available. Please select another date.'
  await expect(page.getByText(words)).toBeVisible()
  await expect(
    when(page).getByText(`${friday}: closed, A wedding`),
  ).toBeVisible()
  await expect(when(page).getByRole('group', { name: friday })).toBeHidden()
  await expect(when(page).getByRole('radio', { checked: true })).toHaveCount(0)

  await calendarButtonOf(page).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  const cell = page.getByRole('gridcell', {
    name: /Not available.*27 November/,
  })
  await expect(cell).toHaveAccessibleDescription('A wedding')
  await expect(cell).toBeDisabled()
  await expect(page.getByRole('gridcell', { disabled: false })).toHaveText([
    /Wednesday 25 November$/,
    /Monday 30 November$/,
  ])
  expect(await shop.sql('select 1 from orders')).toEqual([])
})

/** Inserts the row that `npm run kitchen -- close` writes. */
async function closeFriday(shop: Shop) {
  await shop.sql(`insert into day_changes
    (kind, first, last, reason, reason_zh, done_by, created_at, last_order)
    values ('close', '2026-11-27', '2026-11-27', 'A wedding', '婚礼', 'story', now(), 0)`)
}
