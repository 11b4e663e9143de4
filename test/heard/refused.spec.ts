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
    ['Up', 'We bring it to your door.'],
    [
      'Down',
      'Pickup You collect it at one of our counters. / selected radio button',
    ],
    [
      page.getByRole('textbox', { name: 'Coupon code' }),
      'leaving region. / form / Coupon code entry.',
    ],
    ['type NOPE', ''],
    ['Return', 'Invalid coupon code. / Invalid coupon code.'],
    ['ctrl+a', 'entire document selected'],
    ['type WELCOME10', ''],
    ['Return', 'Invalid coupon code. / Invalid coupon code.'],
    ['Return', 'Invalid coupon code. / Invalid coupon code.'],
    [page.getByRole('button', { name: /^Pay A/ }), ''],
    [page.getByLabel('Card number'), ''],
    [`type ${cards.declined}`, ''],
    ['type 1239', ''],
    ['type 123', ''],
    ['type 2000', ''],
    [page.getByRole('button', { name: /^Pay A/ }), ''],
    ['Return', ''],
    ['Tab', ''],
    [page.getByRole('button', { name: 'Try Again' }), ''],
    ['Return', ''],
  ])
})
