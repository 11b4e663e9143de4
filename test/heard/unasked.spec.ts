import { bank } from '#test/e2e/support/cardShopper.ts'
import { restoreVisit } from '#test/e2e/support/earlierVisit.ts'
import { holdRequests } from '#test/e2e/support/holdRequests.ts'
import { askBank } from '#test/e2e/support/payer.ts'
import { failedLoad } from '#test/e2e/support/story.ts'
import { leaveUnsentOrder } from '#test/e2e/support/unsentOrder.ts'
import { test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

test('an order that was not sent, while a message is typed', async ({
  page,
  context,
  shop,
  listener,
}) => {
  await leaveUnsentOrder(page, shop)
  const later = await context.newPage()
  const look = await holdRequests(later, '**/api/orders/list-orders/')
  await later.goto('/contact-us')
  await listener.play([
    [later.getByLabel('Message'), 'Message entry required.'],
    ['type Do you', ''],
    [async () => look.pass(), 'Your order was not sent'],
    ['type  cater', ''],
    [
      'Tab',
      /Your order was not sent clickable\. \/ You placed this order on .*, but it is not among your orders: it did not reach us\. 1 × Mapo Tofu Total A\$15\.90 Send it now, or discard it\. You only pay for an order that you send\.$/,
    ],
    ['Tab', 'Discard it push button.'],
    ['Tab', 'Send it now push button.'],
  ])
})

test('an order that another tab pays', async ({
  page,
  context,
  shop,
  listener,
}) => {
  await askBank(page, shop)
  const other = await context.newPage()
  await listener.play([
    [
      async () => void (await other.goto('/checkout')),
      /Placing your order clickable\. \/ This order is being paid in another tab\. Please continue there\. If you cannot find that tab, pay in this one\.$/,
    ],
    ['Tab', 'Pay in this tab instead push button.'],
    [
      () => bank(page).answer('Approve'),
      /Order now Your order LK-\S+ is paid\. 28 dishes$/,
    ],
  ])
})

test('a logout in another tab', async ({ page, context, shop, listener }) => {
  await restoreVisit(page, shop)
  await page.goto('/checkout')
  const other = await context.newPage()
  await other.goto('/ordernow')
  await page.bringToFront()
  await listener.play([
    [
      page.getByRole('radio', { name: /^Delivery/ }),
      'Delivery We bring it to your door. / selected radio button',
    ],
    [
      async () => {
        const account = 'Account of Demo Customer'
        await other.getByRole('button', { name: account }).click()
        await other.getByRole('button', { name: 'Logout' }).click()
      },
      /(Order now You were logged out in another tab\.|You were logged out in another tab\. Order now) 28 dishes$/,
    ],
  ])
})
