import { cards } from '#test/e2e/support/cardShopper.ts'
import { restoreVisit } from '#test/e2e/support/earlierVisit.ts'
import { wednesday } from '#test/e2e/support/handoffShopper.ts'
import { failedLoad } from '#test/e2e/support/story.ts'
import { test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

test('a refused order', async ({ page, shop, listener }) => {
  const form = { ...wednesday, paymentMethod: 'stripe' as const }
  await restoreVisit(page, shop, { form })
  await page.goto('/checkout')
  await listener.play([
    [
      page.getByRole('radio', { name: 'Pickup' }),
      'region Delivery or pickup / Delivery or pickup panel. / Pickup You collect it at one of our counters. / selected radio button',
    ],
    [
      'Up',
      'Delivery We bring it to your door. / selected radio button / Total A$20.90, delivery A$5.00',
    ],
    [
      'Down',
      'Pickup You collect it at one of our counters. / selected radio button / Total A$15.90, pickup is free',
    ],
    [
      page.getByRole('textbox', { name: 'Coupon code' }),
      'region Your order / form / Coupon code entry.',
    ],
    ['type NOPE', ''],
    ['Return', /Invalid coupon code\.$/],
    ['ctrl+a', /^(entire document|NOPE \/) selected$/],
    ['BackSpace', 'Selection deleted.'],
    [page.getByRole('button', { name: /^Pay A/ }), ''],
    [page.getByLabel('Card number'), ''],
    [`type ${cards.declined}`, 'Expiry date entry MM / YY.'],
    ['type 1239', 'CVC entry.'],
    ['type 123', 'Postal code entry.'],
    ['type 2000', ''],
    [page.getByRole('button', { name: /^Pay A/ }), ''],
    [
      'Return',
      /Order failed, please try again\. Payment failed: Your card was declined\. Nothing was charged\. We are keeping your order for a while: trying again pays for this same order\.$/,
    ],
    ['Tab', 'Try Again push button.'],
    ['Return', /region Payment method .* Card number entry\.$/],
  ])
})
