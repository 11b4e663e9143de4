import { cards } from '#test/e2e/support/cardShopper.ts'
import { restoreVisit } from '#test/e2e/support/earlierVisit.ts'
import { test } from './support/story.ts'

test('a recharge', async ({ page, shop, listener }) => {
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/profile?tab=wallet')
  await listener.play([
    [
      page.getByRole('button', { name: 'Apply coupon TOPUP50' }),
      'Apply coupon TOPUP50 push button.',
    ],
    ['Return', "Coupon TOPUP50 applied! You'll get A$55.00 for A$50.00"],
    [
      page.getByLabel('Amount in A$'),
      'Amount in A$ read only entry 50.00 selected required. / Set by the coupon. Remove the coupon to enter another amount.',
    ],
    [page.getByLabel('Card number'), 'Card number entry.'],
    [`type ${cards.visa}`, 'Expiry date entry MM / YY.'],
    ['type 1239', 'CVC entry.'],
    ['type 123', 'Postal code entry.'],
    ['type 2000', ''],
    [
      page.getByRole('button', { name: 'Add to Wallet' }),
      'Add to Wallet push button.',
    ],
    [
      'Return',
      'Please stay on this page for a moment. We are checking your payment. Do not pay again. Wallet history Payment successful!',
    ],
    ['Tab', 'Lantern Kitchen link.'],
  ])
})
