import { cards } from '#test/e2e/support/cardShopper.ts'
import { restoreVisit } from '#test/e2e/support/earlierVisit.ts'
import { test } from './support/story.ts'

test('a recharge', async ({ page, shop, listener }) => {
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/profile?tab=wallet')
  await listener.play([
    [
      page.getByRole('button', { name: 'Apply coupon TOPUP50' }),
      'Wallet coupons panel. / List with 3 items. / Apply coupon TOPUP50 push button. / Browse mode',
    ],
    ['Return', "Coupon TOPUP50 applied! You'll get A$55.00 for A$50.00"],
    [
      page.getByLabel('Amount in A$'),
      'leaving list. / leaving navigation. / region Add money / form / Amount in A$ read only entry 50.00 selected required. / Set by the coupon. Remove the coupon to enter another amount. / Focus mode',
    ],
    [
      page.getByLabel('Card number'),
      'leaving list. / leaving panel. / Card details panel. / Card details panel. / Card number entry. / Focus mode',
    ],
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
      'Please stay on this page for a moment. / We are checking your payment. Do not pay again. / You can leave this page: we keep checking, and tell you the result on any page of the shop. / Payment successful!',
    ],
    ['Tab', 'Lantern Kitchen link.'],
  ])
})
