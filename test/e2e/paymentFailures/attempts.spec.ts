import type { Page } from '@playwright/test'
import { paymentFailures } from '#test/support/fixtures/paymentFailures.ts'
import {
  bank,
  cards,
  knobs,
  readFailure,
  turnKnobs,
  typeCard,
} from '../support/cardShopper.ts'
import { success } from '../support/handoffShopper.ts'
import { holdRequests } from '../support/holdRequests.ts'
import {
  card,
  checkingText,
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
} from '../support/payer.ts'
import { createShopper } from '../support/shopper.ts'
import { deepTest, expect, failedLoad, test } from '../support/story.ts'

test.use({ expectedConsole: [failedLoad] })

test.describe(paymentFailures.P4, () => {
  deepTest(
    'an answer that is lost after the confirmation is asked for, and ends in success with one payment',
    async ({ page, shop }) => {
      await openCardCheckout(page, shop)
      await typeCard(page, cards.visa)
      await turnKnobs(shop, {
        api_path: '/confirm',
        api_drop_answer_next: 1,
        webhook_drop_next: -1,
      })
      await pay(page)
      await createShopper(page).acknowledge()
      expect(await knobs(shop)).toMatchObject({ api_drop_answer_next: 0 })
      await expectPaidOnce(shop, 'stripe')
    },
  )

  deepTest(
    'an answer that is lost after the order was placed is asked for with the same order',
    async ({ page, shop }) => {
      await openCardCheckout(page, shop)
      await page.route(
        '**/api/orders/create/',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await createShopper(page).payFromWallet('A$15.90')
      await expect(checkingText(page)).toBeVisible()
      await expectSuccess(page, shop, 'wallet')
    },
  )

  deepTest(
    'a reload while nobody knows whether the order was placed asks again, and never pays twice',
    async ({ page, shop }) => {
      await openCardCheckout(page, shop)
      await page.route('**/api/orders/create/', async (route) => {
        // The reload may cancel the call before its answer is dropped.
        await route.fetch().catch(() => null)
        await route.abort().catch(() => null)
      })
      await createShopper(page).payFromWallet('A$15.90')
      await expect(checkingText(page)).toBeVisible()

      await page.reload()
      await expect(checkingText(page)).toBeVisible()
      await page.unroute('**/api/orders/create/')
      await expectSuccess(page, shop, 'wallet')
    },
  )
})

test.describe(paymentFailures.P5, () => {
  deepTest(
    'two tabs that pay one cart by card at the same moment make one order and one payment',
    async ({ page, context, shop }) => {
      await openCardCheckout(page, shop)
      const other = await context.newPage()

      await other.goto('/checkout')
      await createShopper(other).schedule(
        { fulfilment: 'pickup', outlet: 'Chatswood' },
        '3:30pm - 5:00pm',
      )
      for (const tab of [page, other]) {
        await card(tab).check()
        await typeCard(tab, cards.visa)
      }
      await Promise.all([pay(page), pay(other)])
      for (const tab of [page, other])
        await expect(success(tab).or(paidElsewhere(tab))).toBeVisible()
      const led = (await success(page).isVisible()) ? page : other

      await createShopper(led).acknowledge()
      await expectEmptyCart(led)
      await expectPaidOnce(shop, 'stripe')
    },
  )

  deepTest(
    'two tabs that pay one order, one after the other, pay it once',
    async ({ page, context, shop }) => {
      await openDeclinedOrder(page, shop)
      const other = await context.newPage()

      await other.goto(page.url())
      for (const tab of [page, other]) {
        await card(tab).check()
        await typeCard(tab, cards.visa)
      }
      await pay(page)
      await createShopper(page).acknowledge()
      await expect(other).toHaveURL(/tab=orders/)
      await expectPaidOnce(shop, 'stripe')
    },
  )
})

test.describe(paymentFailures.P6, () => {
  deepTest(
    'a customer whose bank says no and who goes back has the whole cart, and the order to go on with',
    async ({ page, shop }) => {
      await openCardCheckout(page, shop)
      await payByCard(page, cards.asking)
      await bank(page).answer('Fail')
      await readFailure(page, 'Payment failed:')
      await page.getByRole('link', { name: 'Back to the menu' }).click()

      const cart = page.getByRole('complementary', { name: 'Your cart' })
      await expect(
        cart.getByText('You have total 1 items in your cart'),
      ).toBeVisible()

      await page.goBack()
      await expect(
        page.getByText(`Paying order ${await orderNumber(shop)}`),
      ).toBeVisible()

      await card(page).check()
      await payByCard(page, cards.visa)
      await expectSuccess(page, shop, 'stripe')
      await expectEmptyCart(page)
    },
  )
})

test.describe(paymentFailures.P8, () => {
  deepTest(
    'slot, dish and price that go while the bank asks change nothing: what was agreed is paid and cooked',
    async ({ page, shop }) => {
      await openCardCheckout(page, shop)
      await payByCard(page, cards.asking)
      await expect(bank(page).dialog).toBeVisible()

      await shop.sql('delete from time_slots')
      await shop.sql('update items set active = false')
      await shop.sql('update portions set price = 9900')
      await bank(page).answer('Approve')
      await expect(success(page)).toContainText(await orderNumber(shop))

      const agreed = `select total_price, schedule_date::text, time_slot->>'name' as slot from orders`
      expect(await shop.sql(agreed)).toEqual([
        {
          total_price: 1590,
          schedule_date: '2026-11-25',
          slot: '3:30pm - 5:00pm',
        },
      ])
      await expectPaidOnce(shop, 'stripe')
    },
  )

  deepTest(
    'an order that expires while the bank asks takes no money when the customer then approves',
    async ({ page, shop }) => {
      await openCardCheckout(page, shop)
      await payByCard(page, cards.asking)

      const approve = bank(page).button('Approve')
      await expect(approve).toBeVisible()

      // Hides the cancellation from the page until the customer has answered.
      const intent = await holdRequests(page, /\/v1\/payment_intents\//)
      await restartOverdue(shop)
      await expect
        .poll(async () => (await lastIntent(shop)).status)
        .toBe('canceled')

      await approve.click()
      intent.pass()
      await expect(page.getByText(/expired/).first()).toBeVisible()
      expect(
        await shop.sql('select status, payment_status from orders'),
      ).toMatchObject([{ status: 'CANCELLED' }])
      expect(await shop.audit()).toEqual([])
    },
  )
})

test.describe(paymentFailures.P14, () => {
  test.use({ now: '2026-11-23T23:50:00+11:00' })

  deepTest(
    'an order whose card is declined before midnight is paid after it, for the same day',
    async ({ page, shop }) => {
      await openDeclinedOrder(page, shop)
      await shop.stop()
      await shop.restart({ NOW: '2026-11-24T00:05:00+11:00' })
      await page.reload()
      await expect(
        page.getByText(`Paying order ${await orderNumber(shop)}`),
      ).toBeVisible()
      await expect(page.getByText('Wed, 25 Nov 2026')).toBeVisible()

      await card(page).check()
      await payByCard(page, cards.visa)
      await createShopper(page).acknowledge()
      expect(await shop.sql('select schedule_date::text from orders')).toEqual([
        { schedule_date: '2026-11-25' },
      ])
      await expectPaidOnce(shop, 'stripe')
    },
  )

  deepTest(
    'a date that midnight takes away is never moved silently: the customer is told, and asked for another',
    async ({ page, shop }) => {
      await openCardCheckout(page, shop)
      await typeCard(page, cards.visa)
      await shop.stop()
      await shop.restart({ NOW: '2026-11-24T00:05:00+11:00' })
      await pay(page)
      // Either the page notices, or the server refuses.
      await expect(
        page.getByText(/date (you chose )?is no longer available/).first(),
      ).toBeVisible()
      expect(await shop.sql('select 1 from orders')).toEqual([])

      await page.reload()
      const when = page.getByRole('region', { name: 'When' })
      await expect(when.getByRole('radio').first()).toBeVisible()
      await expect(when.getByRole('radio', { checked: true })).toHaveCount(0)
    },
  )
})

/** The words of a tab about an order that another one paid. */
const paidElsewhere = (tab: Page) =>
  tab.getByText(/^Your order LK-\S+ is paid\.$/)
