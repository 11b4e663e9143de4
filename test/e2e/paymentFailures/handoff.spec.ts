import type { Page } from '@playwright/test'
import { paymentFailures } from '#test/support/fixtures/paymentFailures.ts'
import { acceptBeforeUnload } from '../support/acceptBeforeUnload.ts'
import {
  cards,
  readFailure,
  turnKnobs,
  walletOf,
} from '../support/cardShopper.ts'
import {
  answer,
  answerAndReturn,
  giveUp,
  intents,
  openCheckout,
  payButton,
  payInTab,
  scan,
  success,
  tabOf,
} from '../support/handoffShopper.ts'
import {
  card,
  checkingText,
  expectEmptyCart,
  expectPaidOnce,
  expectSuccess,
  lastIntent,
  orderNumber,
  pay,
  payByCard,
  restartOverdue,
  untilDelivered,
  untilPaid,
} from '../support/payer.ts'
import { createShopper } from '../support/shopper.ts'
import { deepTest, expect, failedLoad, test } from '../support/story.ts'

test.use({ expectedConsole: [failedLoad] })

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true })
const unfinished = (page: Page) =>
  page.getByText('We have not received your payment yet.')

test.describe(paymentFailures.P1, () => {
  test('Alipay is paid, both tabs are closed and the webhook is lost: the order is cooked, and the next visit tells so', async ({
    page,
    context,
    shop,
  }) => {
    await openCheckout(page, shop, 'alipay')
    const tab = await payInTab(page)

    await turnKnobs(shop, { webhook_drop_next: -1 })
    await page.close()
    await tab.route('**/checkout?source=*', (route) => route.abort())
    await answer(tab, 'Approve')
    await expect
      .poll(async () => (await lastIntent(shop)).status)
      .toBe('succeeded')

    await tab.close()
    await shop.stop()
    // Makes the next inquiry due, as a minute later.
    await shop.sql('update payments set next_inquiry_at = null')
    await shop.restart()
    await untilPaid(shop)

    const later = await context.newPage()
    await later.goto('/')
    await expectSuccess(later, shop, 'alipay')
    await expectEmptyCart(later)
  })
})

test.describe(paymentFailures.P2, () => {
  deepTest(
    'the return, three copies of each webhook and the page that asks meet: one order, two mails',
    async ({ page, shop }) => {
      await openCheckout(page, shop, 'alipay')
      await turnKnobs(shop, { webhook_copies: 3, webhook_reorder: true })
      const tab = await payInTab(page)
      await answerAndReturn(tab, 'Approve')
      await createShopper(page).acknowledge()
      await untilDelivered(shop)
      await expectPaidOnce(shop, 'alipay')
    },
  )
})

test.describe(paymentFailures.P3, () => {
  deepTest(
    'the return opens in another browser, which says that it is paid, and empties the cart of the first one',
    async ({ page, browser, shop }) => {
      await openCheckout(page, shop, 'alipay')
      const tab = await payInTab(page)
      const back = await approve(new URL(tab.url()))
      const elsewhere = await (await browser.newContext()).newPage()

      await elsewhere.goto(back)
      await expect(elsewhere).toHaveURL(/\/order\/success\?/)
      await expectSuccess(page, shop, 'alipay')
      await expectEmptyCart(page)
      await elsewhere.context().close()
    },
  )
})

test.describe(paymentFailures.P7, () => {
  deepTest(
    'WeChat is paid on the phone and its webhook is lost: the page that shows the code finds out',
    async ({ page, shop }) => {
      await openCheckout(page, shop, 'wechat')
      await turnKnobs(shop, { webhook_drop_next: -1 })
      await payButton(page).click()
      await scan(page, 'approve')
      await expectSuccess(page, shop, 'wechat')
    },
  )
})

test.describe(paymentFailures.P9, () => {
  deepTest(
    'a reload right after the redirect, before anybody knows, asks again and shows the success',
    async ({ page, shop }) => {
      acceptBeforeUnload(page)
      await page.addInitScript(() => {
        window.open = () => null
      })
      await openCheckout(page, shop, 'alipay')
      await payButton(page).click()
      await button(page, 'Continue in this tab').click()
      await turnKnobs(shop, { webhook_drop_next: -1 })
      await page.route('**/api/orders/LK**', (route) => route.abort())
      await answer(page, 'Approve')
      await expect(checkingText(page)).toBeVisible()

      await page.reload()
      await expect(checkingText(page)).toBeVisible()
      await page.unroute('**/api/orders/LK**')
      await expectSuccess(page, shop, 'alipay')
      await expectEmptyCart(page)
    },
  )
})

test.describe(paymentFailures.P10, () => {
  deepTest(
    'Alipay is given up, approved after all, and then the wallet is chosen: it is not debited too',
    async ({ page, shop }) => {
      await openCheckout(page, shop, 'alipay')
      const tab = await payInTab(page)
      const forgotten = new URL(tab.url())

      await giveUp(page)
      await turnKnobs(shop, { webhook_drop_next: -1 })
      await approve(forgotten)
      await page.getByRole('radio', { name: 'Wallet' }).check()
      await pay(page)
      await expect(page.getByText(/already/).first()).toBeVisible()
      await expect(page).toHaveURL(/tab=orders/)
      expect(await walletOf(shop)).toEqual({ balance: 20_000, ledger: 20_000 })

      await page.getByRole('link', { name: 'Order now' }).first().click()
      await expectEmptyCart(page)
      await expectPaidOnce(shop, 'alipay')
    },
  )
})

test.describe(paymentFailures.P12, () => {
  deepTest(
    'a page that cannot be opened leaves no blank tab, and the next try is paid',
    async ({ page, context, shop }) => {
      await openCheckout(page, shop, 'alipay')
      await page.route('**/v1/payment_intents/*/confirm', (route) =>
        route.abort(),
      )

      const opened = page.waitForEvent('popup')
      await payButton(page).click()
      const blank = await opened
      if (!blank.isClosed()) await blank.waitForEvent('close')
      expect(context.pages()).toEqual([page])

      await page.unroute('**/v1/payment_intents/*/confirm')
      await readFailure(page, 'Order failed')
      await page.getByRole('radio', { name: 'Alipay', exact: true }).check()

      const tab = await payInTab(page)
      await answerAndReturn(tab, 'Approve')
      await expectSuccess(page, shop, 'alipay')
    },
  )

  deepTest(
    'a blocked tab, and backing out, cancel nothing: the page can be opened again, and is paid',
    async ({ page, shop }) => {
      await page.addInitScript(() => {
        window.open = () => null
      })
      await openCheckout(page, shop, 'alipay')
      await payButton(page).click()

      const tab = await tabOf(page, () =>
        page.getByRole('link', { name: 'Open the payment page' }).click(),
      )

      await answerAndReturn(tab, 'Leave without an answer')
      await expect(unfinished(page)).toBeVisible()
      expect((await lastIntent(shop)).status).toBe('requires_action')

      await page.getByRole('button', { name: 'Continue in this tab' }).click()
      await answer(page, 'Approve')
      await expectSuccess(page, shop, 'alipay')
    },
  )

  deepTest(
    'Alipay is given up for a card, and its forgotten page is approved all the same: the card alone pays',
    async ({ page, shop }) => {
      await openCheckout(page, shop, 'alipay')
      const tab = await payInTab(page)
      const forgotten = new URL(tab.url())
      const { id } = await lastIntent(shop)

      await Promise.all([tab.waitForEvent('close'), giveUp(page)])
      await card(page).check()
      await payByCard(page, cards.visa)
      await expect(success(page)).toContainText(await orderNumber(shop))

      await approve(forgotten)
      const alipay = (await intents(shop)).find((intent) => intent.id === id)
      expect(alipay?.status).toBe('canceled')
      await expectSuccess(page, shop, 'stripe')
      await expectEmptyCart(page)
    },
  )
})

test.describe(paymentFailures.P13, () => {
  deepTest(
    'an order that is overdue when WeChat takes the money, and whose news were lost, is kept',
    async ({ page, shop }) => {
      await openCheckout(page, shop, 'wechat')
      await payButton(page).click()
      await page.route('**/api/orders/LK**', (route) => route.abort())
      await turnKnobs(shop, { webhook_drop_next: -1 })
      await scan(page, 'approve')
      await restartOverdue(shop)
      await page.unroute('**/api/orders/LK**')
      await expectSuccess(page, shop, 'wechat')
    },
  )
})

/** Approves on a payment page, as an app may do much later; returns the address of the redirect. */
async function approve(pageOfProvider: URL): Promise<string> {
  const page = pageOfProvider.searchParams.get('page') ?? ''
  const body = new URLSearchParams({ outcome: 'approve', page })
  const response = await fetch(pageOfProvider, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  return response.headers.get('location') ?? ''
}
