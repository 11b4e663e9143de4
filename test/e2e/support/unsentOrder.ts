import type { Page } from '@playwright/test'
import { acceptBeforeUnload } from './acceptBeforeUnload.ts'
import { restoreVisit } from './earlierVisit.ts'
import { payButton } from './handoffShopper.ts'
import { createShopper } from './shopper.ts'
import { expect, type Shop } from './story.ts'

/** Presses Pay while the order's call fails, makes the attempt eleven minutes old, and closes the tab. */
export async function leaveUnsentOrder(page: Page, shop: Shop) {
  const shopper = createShopper(page)
  acceptBeforeUnload(page)
  await restoreVisit(page, shop)
  await page.goto('/checkout')
  await shopper.schedule(
    { fulfilment: 'pickup', outlet: 'Chatswood' },
    '3:30pm - 5:00pm',
  )
  await page.getByRole('radio', { name: 'Wallet' }).check()
  await page.route('**/api/orders/create/', (route) => route.abort())
  await payButton(page).click()
  await expect(page.getByText('We are checking').first()).toBeVisible()

  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('order_attempt') ?? '')
    for (const attempt of stored.attempts) attempt.madeAt -= 660_000
    localStorage.setItem('order_attempt', JSON.stringify(stored))
  })
  await page.close()
}
