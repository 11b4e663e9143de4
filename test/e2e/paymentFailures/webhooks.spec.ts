import { paymentFailures } from '#test/support/fixtures/paymentFailures.ts'
import { acceptBeforeUnload } from '../support/acceptBeforeUnload.ts'
import {
  bank,
  cards,
  readFailure,
  turnKnobs,
  typeCard,
} from '../support/cardShopper.ts'
import { payButton } from '../support/handoffShopper.ts'
import {
  callProvider,
  card,
  expectEmptyCart,
  expectPaidOnce,
  expectSuccess,
  lastIntent,
  openCardCheckout,
  openDeclinedOrder,
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

test.describe(paymentFailures.P1, () => {
  deepTest(
    'a browser that is closed while the card is charged finds the order placed when it comes back',
    async ({ page, context, shop }) => {
      await openCardCheckout(page, shop)
      await typeCard(page, cards.visa)
      await turnKnobs(shop, { api_path: '/confirm', api_delay_ms: 1500 })

      const confirming = page.waitForRequest(/\/confirm$/)
      await pay(page)
      await confirming
      await page.close()
      await untilPaid(shop)

      const later = await context.newPage()
      await later.goto('/')
      await expectSuccess(later, shop, 'stripe')
      await expectEmptyCart(later)
    },
  )
})

test.describe(paymentFailures.P2, () => {
  deepTest(
    'webhooks that come three times, the newest first, beside the page that asks make one order and two mails',
    async ({ page, shop }) => {
      await openCardCheckout(page, shop)
      await typeCard(page, cards.asking)
      await turnKnobs(shop, { webhook_copies: 3, webhook_reorder: true })
      await pay(page)
      await bank(page).answer('Approve')
      await createShopper(page).acknowledge()
      await untilDelivered(shop)

      const mails = `select count(*)::int as mails from mails where dedupe_key like 'order:%'`
      await expect.poll(() => shop.sql(mails)).toEqual([{ mails: 2 }])
      await expectPaidOnce(shop, 'stripe')
    },
  )
})

test.describe(paymentFailures.P3, () => {
  deepTest(
    'an order placed in one tab empties the cart of the other, which leaves its checkout',
    async ({ page, context, shop }) => {
      await openCardCheckout(page, shop)
      const other = await context.newPage()

      await other.goto('/checkout')
      await expect(payButton(other)).toBeVisible()
      await payByCard(page, cards.visa)
      await createShopper(page).acknowledge()
      await expect(other).toHaveURL(/\/ordernow$/)
      await expectEmptyCart(other)
      await expectPaidOnce(shop, 'stripe')
    },
  )
})

test.describe(paymentFailures.P7, () => {
  deepTest(
    'an order whose webhooks were lost is found paid by the page of the result, and by Complete Payment',
    async ({ page, context, shop }) => {
      await openDeclinedOrder(page, shop)
      await page.goto('/profile?tab=orders')
      await expect(page.getByText('This order is not paid yet.')).toBeVisible()

      const { id } = await lastIntent(shop)
      await turnKnobs(shop, { webhook_drop_next: -1 })
      await callProvider(shop, `payment_intents/${id}/confirm`, {
        payment_method: 'pm_card_visa',
      })
      await page.getByRole('button', { name: /^Complete Payment/ }).click()
      await expect(
        page.getByText('This order was already processed.'),
      ).toBeVisible()
      await expect(page.getByText('This order is not paid yet.')).toBeHidden()

      const result = await context.newPage()
      await result.goto(
        `/order/success?payment_intent=${id}&redirect_status=pending`,
      )
      await expect(
        result.getByText(`Order number ${await orderNumber(shop)}`),
      ).toBeVisible()
      await expectPaidOnce(shop, 'stripe')
    },
  )
})

test.describe(paymentFailures.P9, () => {
  deepTest(
    'F2: the bank says no, is left without an answer, sees a reload, and says yes: one order, paid once',
    async ({ page, shop }) => {
      await openCardCheckout(page, shop)
      await payByCard(page, cards.asking)
      await bank(page).answer('Fail')
      await readFailure(page, 'Payment failed:')

      await card(page).check()
      await payByCard(page, cards.asking)
      await bank(page).close()
      await readFailure(page, 'Payment failed:')

      await payByCard(page, cards.asking)
      await expect(bank(page).dialog).toBeVisible()
      acceptBeforeUnload(page)
      await page.reload()
      await bank(page).answer('Approve')
      await expectSuccess(page, shop, 'stripe')
      await expectEmptyCart(page)
    },
  )
})

test.describe(paymentFailures.P13, () => {
  deepTest(
    'a payment that arrived before the sweep, and whose news were lost, is kept when the order is overdue',
    async ({ page, shop }) => {
      await openDeclinedOrder(page, shop)
      await turnKnobs(shop, { webhook_drop_next: -1 })

      const { id } = await lastIntent(shop)
      await callProvider(shop, `payment_intents/${id}/confirm`, {
        payment_method: 'pm_card_visa',
      })
      await restartOverdue(shop)
      await untilPaid(shop)
      await page.goto('/profile?tab=orders')
      await expect(page.getByText(await orderNumber(shop))).toBeVisible()
      await expect(page.locator('.status-cancelled')).toHaveCount(0)
      await expectPaidOnce(shop, 'stripe')
    },
  )
})
