import { cards, typeCard, walletOf } from './support/cardShopper.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import {
  answerAndReturn,
  openCheckout,
  payButton,
  payInTab,
} from './support/handoffShopper.ts'
import {
  expectEmptyCart,
  expectSuccess,
  openDeclinedOrder,
  orderNumber,
  payByCard,
} from './support/payer.ts'
import { createShopper } from './support/shopper.ts'
import { speakSpecificationOnly } from './support/specifiedBackend.ts'
import { deepTest, expect, failedLoad, test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

test.beforeEach(async ({ page, context }) => {
  await page.clock.setSystemTime('2026-11-23T09:00:00+11:00')
  await speakSpecificationOnly(context)
})

// Ignores calls that are pending at the end of a story.
test.afterEach(({ context }) =>
  context.unrouteAll({ behavior: 'ignoreErrors' }),
)

deepTest(
  'A23: with the specified calls alone, an order whose card is declined is the one that the next card pays',
  async ({ page, shop }) => {
    await openDeclinedOrder(page, shop)
    const number = await orderNumber(shop)
    await expect(page).toHaveURL(new RegExp(`order_id=${number}`))

    await page.goto('/profile?tab=orders')
    await page.getByRole('button', { name: /^Complete Payment/ }).click()
    await expect(page.getByText(`Paying order ${number}`)).toBeVisible()

    await page.getByRole('radio', { name: 'Card', exact: true }).check()
    await payByCard(page, cards.visa)
    await expectSuccess(page, shop, 'stripe')
    await expectEmptyCart(page)
  },
)

deepTest(
  'A23: with the specified calls alone, Alipay takes an order over and brings it back',
  async ({ page, shop }) => {
    await openCheckout(page, shop, 'alipay')
    await answerAndReturn(await payInTab(page), 'Approve')
    await expectSuccess(page, shop, 'alipay')
    await expectEmptyCart(page)
  },
)

test('A23: with the specified calls alone, the wallet pays, is recharged, and an order is had again', async ({
  page,
  shop,
}) => {
  await restoreVisit(page, shop)
  await page.goto('/checkout')
  await createShopper(page).schedule(
    { fulfilment: 'pickup', outlet: 'Chatswood' },
    '3:30pm - 5:00pm',
  )
  await createShopper(page).payFromWallet('A$15.90')
  await expectSuccess(page, shop, 'wallet')

  await page.goto('/profile?tab=wallet')
  await page.getByLabel('Amount in A$').fill('20')
  await typeCard(page, cards.visa)
  await page.getByRole('button', { name: 'Add to Wallet' }).click()
  await expect(page.getByText('Payment successful!')).toBeVisible()
  expect(await walletOf(shop)).toEqual({ balance: 20_410, ledger: 20_410 })

  await page.goto('/profile?tab=orders')
  await page.getByRole('button', { name: /Reorder/ }).click()
  await expect(page).toHaveURL(/\/ordernow$/)
  await page.goto('/checkout')
  await expect(payButton(page)).toBeVisible()
})
