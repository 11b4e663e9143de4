import { restoreVisit } from '#test/e2e/support/earlierVisit.ts'
import { scan, wednesday } from '#test/e2e/support/handoffShopper.ts'
import { failedLoad } from '#test/e2e/support/story.ts'
import { test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

const scanned =
  /Scan this code with WeChat and do not close this page\. This page updates by itself once you have paid\.$/

test('a code to scan: refused, given up and paid', async ({
  page,
  shop,
  listener,
}) => {
  const form = { ...wednesday, paymentMethod: 'wechat' as const }
  await restoreVisit(page, shop, { form })
  await page.goto('/checkout')
  const pay = page.getByRole('button', { name: /^Pay A/ })
  const paid = 'Pay A$15.90 with WeChat Pay push button.'
  await listener.play([
    [pay, paid],
    ['Return', scanned],
    ['Tab', 'Open the payment page link.'],
    ['Tab', 'Pay another way push button.'],
    [
      () => scan(page, 'fail'),
      /Order failed\. Please try again\. We have not received a payment\. We are keeping your order for a while: trying again pays for this same order\.$/,
    ],
    ['Tab', 'Try Again push button.'],
    ['Escape', /^(main content.*)?$/],
    [pay, paid],
    ['Return', scanned],
    [
      page.getByRole('button', { name: 'Pay another way' }),
      'Pay another way push button.',
    ],
    [
      'Return',
      /region Payment method \/ We have not received a payment\. We are keeping your order for a while: choose how you would like to pay\./,
    ],
    [pay, paid],
    ['Return', scanned],
    [
      () => scan(page, 'approve'),
      /Order Placed Successfully !! .* When: .* Pickup location: .* NSW 2067\.$/,
    ],
    ['Tab', 'Add to calendar push button.'],
  ])
})
