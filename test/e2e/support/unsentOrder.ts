import type { Page } from '@playwright/test'
import { acceptLeaving } from './acceptLeaving.ts'
import { comeBack } from './arrive.ts'
import { payButton } from './handoffShopper.ts'
import { createShopper } from './shopper.ts'
import { expect, type Shop } from './story.ts'

/** Pays from the wallet while the calls are cut, and closes the tab; eleven minutes go by. */
export async function leaveUnsent(page: Page, shop: Shop) {
  const shopper = createShopper(page)
  acceptLeaving(page)
  await comeBack(page, shop)
  await page.goto('/checkout')
  await shopper.schedule(
    { way: 'pickup', outlet: 'Chatswood' },
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
