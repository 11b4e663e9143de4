import type { Page } from '@playwright/test'
import {
  cards,
  readFailure,
  typeCard,
  walletOf,
} from './support/cardShopper.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import { intents } from './support/handoffShopper.ts'
import { orderNumber } from './support/payer.ts'
import { createShopper } from './support/shopper.ts'
import {
  deepTest,
  expect,
  failedLoad,
  type Shop,
  test,
} from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

const complete = (page: Page) =>
  page.getByRole('button', { name: /^Complete Payment/ })

async function leaveDeclinedOrder(page: Page, shop: Shop): Promise<string> {
  await restoreVisit(page, shop)
  await page.goto('/checkout')
  await createShopper(page).schedule(
    { fulfilment: 'pickup', outlet: 'Chatswood' },
    '3:30pm - 5:00pm',
  )
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await typeCard(page, cards.declined)
  await page.getByRole('button', { name: /^Pay A\$/ }).click()
  await readFailure(page, 'Payment failed: Your card was declined.')

  const number = await orderNumber(shop)
  await page.goto('/profile?tab=orders')
  await expect(page.getByText('This order is not paid yet.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(29:\d\d|30:00)$/)

  return number
}

const paid = [{ status: 'ORDER_PLACED', payment_status: 'succeeded' }]
const orders = (shop: Shop) =>
  shop.sql('select status, payment_status from orders')

test('F7 F8 F9 H7: an unpaid order is completed by card although the check fails, or from the wallet', async ({
  page,
  shop,
}) => {
  const number = await leaveDeclinedOrder(page, shop)
  await page.route('**/api/orders/check-expiry/', (route) => route.abort())
  await complete(page).click()
  await expect(page).toHaveURL(
    new RegExp(
      `/checkout\\?order_id=${number}&payment_intent=pi_\\w+&from=profile$`,
    ),
  )
  await expect(page.getByText(`Paying order ${number}`)).toBeVisible()

  await page.getByRole('radio', { name: 'Wallet' }).check()
  await page.getByRole('button', { name: 'Pay A$15.90' }).click()
  await createShopper(page).acknowledge()
  expect(await orders(shop)).toEqual(paid)

  await page.goto('/profile?tab=orders')
  await expect(page.getByText(number)).toBeVisible()
  await expect(complete(page)).toHaveCount(0)

  await page.goto('/profile?tab=wallet')
  await expect(page.getByRole('main').getByText('A$184.10')).toBeVisible()
  expect(await walletOf(shop)).toEqual({ balance: 18_410, ledger: 18_410 })
})

deepTest(
  'F6 F7: an order that was paid in another tab has its number there, and is told and loaded again here',
  async ({ page, context, shop }) => {
    const number = await leaveDeclinedOrder(page, shop)
    const other = await context.newPage()

    await other.goto('/profile?tab=orders')
    await complete(other).click()
    await other.getByRole('radio', { name: 'Card', exact: true }).check()
    await typeCard(other, cards.visa)

    const [, intent] = /payment_intent=(\w+)/.exec(other.url()) ?? []
    await other.getByRole('button', { name: 'Pay A$15.90' }).click()
    await createShopper(other).acknowledge()
    await other.goto(
      `/order/success?payment_intent=${intent}&redirect_status=succeeded`,
    )
    await expect(other.getByText(`Order number ${number}`)).toBeVisible()

    await expect(page.getByText(`Your order ${number} is paid.`)).toBeVisible()
    await expect(complete(page)).toHaveCount(0)
    expect(await orders(shop)).toEqual(paid)
  },
)

deepTest(
  'F6 F7: a return that was not paid leads back to that order; one that has expired is cancelled and told',
  async ({ page, shop }) => {
    const number = await leaveDeclinedOrder(page, shop)
    const [intent] = await intents(shop)

    await page.goto(
      `/order/success?payment_intent=${intent?.id}&redirect_status=failed`,
    )
    await expect(page.getByText('Payment Failed!')).toBeVisible()
    await expect(page).toHaveURL(`/checkout?order_id=${number}`)

    await page.goto(
      `/order/success?payment_intent=${intent?.id}&redirect_status=succeeded`,
    )
    await expect(
      page.getByRole('link', { name: 'Back to Checkout' }),
    ).toHaveAttribute('href', `/checkout?order_id=${number}`)

    await page.goto('/profile?tab=orders')
    // An order that has expired before it loads is shown as cancelled, without a button to pay.
    await expect(complete(page)).toBeVisible()

    await shop.sql(
      "update orders set expires_at = expires_at - interval '40 minutes'",
    )
    await complete(page).click()
    await expect(
      page.getByText('This order has expired and was cancelled.'),
    ).toBeVisible()
    await expect(page.locator('.status-cancelled')).toBeVisible()
    await expect(complete(page)).toHaveCount(0)
  },
)
