import type { Page } from '@playwright/test'
import { ways } from '#test/support/fourteenWays.ts'
import { comeBack } from './support/arrive.ts'
import {
  bank,
  cards,
  knobs,
  readFailure,
  turnKnobs,
  typeCard,
  walletOf,
} from './support/cardShopper.ts'
import { payButton, success } from './support/handoffShopper.ts'
import {
  callProvider,
  card,
  expectEmptyCart,
  expectPaidOnce,
  lastIntent,
  openCardCheckout,
  orderNumber,
  pay,
} from './support/payer.ts'
import { createShopper } from './support/shopper.ts'
import { expect, test } from './support/story.ts'

// The browser's own line for a declined card, and for a connection that was cut.
test.use({ expectedConsole: [/Failed to load resource/] })
test.describe.configure({ timeout: 120_000 })

test.describe(ways.P1, () => {
  test('a browser that is closed while the card is charged finds the order placed when it comes back', async ({
    page,
    context,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.visa)
    await turnKnobs(shop, { api_path: '/confirm', api_delay_ms: 1500 })
    const confirming = page.waitForRequest(/\/confirm$/)
    await pay(page)
    await confirming
    await page.close()
    const sql = `select 1 from orders where payment_status = 'succeeded'`
    await expect.poll(async () => (await shop.sql(sql)).length).toBe(1)
    const later = await context.newPage()
    await later.goto('/')
    await createShopper(later).acknowledge()
    await expectEmptyCart(later)
    await expectPaidOnce(shop, 'stripe')
  })
})

test.describe(ways.P2, () => {
  test('webhooks that come three times, the newest first, beside the page that asks make one order and two mails', async ({
    page,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.asking)
    await turnKnobs(shop, { webhook_copies: 3, webhook_reorder: true })
    await pay(page)
    await bank(page).answer('Approve')
    await createShopper(page).acknowledge()
    const waiting = `select count(*)::int as waiting from sandbox_deliveries where state = 'waiting'`
    await expect.poll(() => shop.sql(waiting)).toEqual([{ waiting: 0 }])
    const mails = `select count(*)::int as mails from mails where dedupe_key like 'order:%'`
    expect(await shop.sql(mails)).toEqual([{ mails: 2 }])
    await expectPaidOnce(shop, 'stripe')
  })
})

test.describe(ways.P3, () => {
  test('an order placed in one tab empties the cart of the other, which leaves its checkout', async ({
    page,
    context,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    const other = await context.newPage()
    await other.goto('/checkout')
    await expect(payButton(other)).toBeVisible()
    await typeCard(page, cards.visa)
    await pay(page)
    await createShopper(page).acknowledge()
    await expect(other).toHaveURL(/\/ordernow$/)
    await expectEmptyCart(other)
    await expectPaidOnce(shop, 'stripe')
  })
})

test.describe(ways.P4, () => {
  const checking = (page: Page) =>
    page.getByText('We are checking your payment. Do not pay again.').first()

  test('an answer that is lost after the confirmation is asked for, and ends in success with one payment', async ({
    page,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.visa)
    await turnKnobs(shop, { api_path: '/confirm', api_drop_answer_next: 1, webhook_drop_next: -1 })
    await pay(page)
    await createShopper(page).acknowledge()
    expect(await knobs(shop)).toMatchObject({ api_drop_answer_next: 0 })
    await expectPaidOnce(shop, 'stripe')
  })

  test('an answer that is lost after the order was placed is asked for with the same order', async ({
    page,
    shop,
  }) => {
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
    await expect(checking(page)).toBeVisible()
    await createShopper(page).acknowledge()
    await expectPaidOnce(shop, 'wallet')
  })

  test('a reload while nobody knows whether the order was placed asks again, and never pays twice', async ({
    page,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await page.route('**/api/orders/create/', async (route) => {
      // The reload may take the call away before its answer is dropped.
      await route.fetch().catch(() => null)
      await route.abort().catch(() => null)
    })
    await createShopper(page).payFromWallet('A$15.90')
    await expect(checking(page)).toBeVisible()
    await page.reload()
    await expect(checking(page)).toBeVisible()
    await page.unroute('**/api/orders/create/')
    await createShopper(page).acknowledge()
    await expectPaidOnce(shop, 'wallet')
  })
})

test.describe(ways.P5, () => {
  test('two tabs that pay one cart by card at the same moment make one order and one payment', async ({
    page,
    context,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    const other = await context.newPage()
    await other.goto('/checkout')
    await createShopper(other).schedule({ way: 'pickup', outlet: 'Chatswood' }, '3:30pm - 5:00pm')
    for (const tab of [page, other]) {
      await card(tab).check()
      await typeCard(tab, cards.visa)
    }
    await Promise.all([pay(page), pay(other)])
    await expect(success(page)).toBeVisible()
    await expect(success(other)).toBeVisible()
    await createShopper(page).acknowledge()
    await createShopper(other).acknowledge()
    await expectEmptyCart(page)
    await expectPaidOnce(shop, 'stripe')
  })

  test('two tabs that pay one order, one after the other, pay it once', async ({
    page,
    context,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.declined)
    await pay(page)
    await readFailure(page, 'Payment failed:')
    const other = await context.newPage()
    await other.goto(page.url())
    for (const tab of [page, other]) {
      await card(tab).check()
      await typeCard(tab, cards.visa)
    }
    await pay(page)
    await createShopper(page).acknowledge()
    await payButton(other).click()
    await expect(other.getByRole('alert').first()).toContainText('already')
    await expect(other).toHaveURL(/tab=orders/)
    await expectPaidOnce(shop, 'stripe')
  })
})

test.describe(ways.P6, () => {
  test('a customer whose bank says no and who goes back has the whole cart, and the order to go on with', async ({
    page,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.asking)
    await pay(page)
    await bank(page).answer('Fail')
    await readFailure(page, 'Payment failed:')
    await page.getByRole('link', { name: 'Back to the menu' }).click()
    const cart = page.getByRole('complementary', { name: 'Your cart' })
    await expect(cart.getByText('You have total 1 items in your cart')).toBeVisible()
    await page.goBack()
    await expect(page.getByText(`Paying order ${await orderNumber(shop)}`)).toBeVisible()
    await card(page).check()
    await typeCard(page, cards.visa)
    await pay(page)
    await createShopper(page).acknowledge()
    await expectEmptyCart(page)
    await expectPaidOnce(shop, 'stripe')
  })
})

test.describe(ways.P7, () => {
  test('an order whose webhooks were lost is found paid by the page of the result, and by Complete Payment', async ({
    page,
    context,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.declined)
    await pay(page)
    await readFailure(page, 'Payment failed:')
    await page.goto('/profile?tab=orders')
    await expect(page.getByText('This order is not paid yet.')).toBeVisible()
    const { id } = await lastIntent(shop)
    await turnKnobs(shop, { webhook_drop_next: -1 })
    await callProvider(shop, `payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' })
    await page.getByRole('button', { name: /^Complete Payment/ }).click()
    await expect(page.getByRole('alert')).toContainText('This order was already processed.')
    await expect(page.getByText('This order is not paid yet.')).toBeHidden()
    const result = await context.newPage()
    await result.goto(`/order/success?payment_intent=${id}&redirect_status=pending`)
    await expect(result.getByText(`Order number ${await orderNumber(shop)}`)).toBeVisible()
    await expectPaidOnce(shop, 'stripe')
  })
})

test.describe(ways.P8, () => {
  test('slot, dish and price that go while the bank asks change nothing: what was agreed is paid and cooked', async ({
    page,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.asking)
    await pay(page)
    await expect(bank(page).dialog).toBeVisible()
    await shop.sql('delete from time_slots')
    await shop.sql('update items set active = false')
    await shop.sql('update portions set price = 9900')
    await bank(page).answer('Approve')
    await expect(success(page)).toContainText(await orderNumber(shop))
    const agreed = `select total_price, schedule_date::text, time_slot->>'name' as slot from orders`
    expect(await shop.sql(agreed)).toEqual([
      { total_price: 1590, schedule_date: '2026-11-25', slot: '3:30pm - 5:00pm' },
    ])
    await expectPaidOnce(shop, 'stripe')
  })

  test('an order that expires while the bank asks takes no money when the customer then approves', async ({
    page,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.asking)
    await pay(page)
    const approve = bank(page)
      .dialog.frameLocator('iframe')
      .getByRole('button', { name: 'Approve' })
    await expect(approve).toBeVisible()
    await shop.sql(`update orders set expires_at = expires_at - interval '1 hour'`)
    await shop.stop()
    await shop.restart()
    await expect.poll(async () => (await lastIntent(shop)).status).toBe('canceled')
    await bank(page).answer('Approve')
    await expect(page.getByRole('alert').first()).toContainText('expired')
    expect(await shop.sql('select status, payment_status from orders')).toMatchObject([
      { status: 'CANCELLED' },
    ])
    expect(await shop.audit()).toEqual([])
  })
})

test.describe(ways.P9, () => {
  test('F2: the bank says no, is left without an answer, sees a reload, and says yes: one order, paid once', async ({
    page,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.asking)
    await pay(page)
    await bank(page).answer('Fail')
    await readFailure(page, 'Payment failed:')

    await card(page).check()
    await typeCard(page, cards.asking)
    await pay(page)
    await bank(page).close()
    await readFailure(page, 'Payment failed:')

    await typeCard(page, cards.asking)
    await pay(page)
    await expect(bank(page).dialog).toBeVisible()
    page.on('dialog', (leaving) => leaving.accept())
    await page.reload()
    await bank(page).answer('Approve')
    await createShopper(page).acknowledge()
    await expectEmptyCart(page)
    await expectPaidOnce(shop, 'stripe')
  })
})

test.describe(ways.P10, () => {
  test('a card that is declined leaves the wallet alone, and a double click then debits it once', async ({
    page,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.declined)
    await pay(page)
    await readFailure(page, 'Payment failed: Your card was declined.')
    expect(await walletOf(shop)).toEqual({ balance: 20_000, ledger: 20_000 })
    await page.getByRole('radio', { name: 'Wallet' }).check()
    await payButton(page).dblclick()
    await createShopper(page).acknowledge()
    expect(await walletOf(shop)).toEqual({ balance: 18_410, ledger: 18_410 })
    await expectPaidOnce(shop, 'wallet')
  })
})

test.describe(ways.P11, () => {
  test('a recharge that is refunded takes its bonus along, and the wallet shows it', async ({
    page,
    shop,
  }) => {
    await comeBack(page, shop, { cart: [] })
    await page.goto('/profile?tab=wallet')
    await page.getByRole('button', { name: 'Apply coupon TOPUP50' }).click()
    await typeCard(page, cards.visa)
    await page.getByRole('button', { name: 'Add to Wallet' }).click()
    await expect(page).toHaveURL(/tab=history/)
    expect(await walletOf(shop)).toEqual({ balance: 25_500, ledger: 25_500 })
    await callProvider(shop, 'refunds', { payment_intent: (await lastIntent(shop)).id })
    await expect.poll(() => walletOf(shop)).toEqual({ balance: 20_000, ledger: 20_000 })
    await page.goto('/profile?tab=wallet')
    await expect(page.getByText('A$200.00').first()).toBeVisible()
    expect(await shop.audit()).toEqual([])
  })
})

test.describe(ways.P13, () => {
  test('a payment that arrived before the sweep, and whose news were lost, is kept when the order is overdue', async ({
    page,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.declined)
    await pay(page)
    await readFailure(page, 'Payment failed:')
    await turnKnobs(shop, { webhook_drop_next: -1 })
    const { id } = await lastIntent(shop)
    await callProvider(shop, `payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' })
    await shop.sql(`update orders set expires_at = expires_at - interval '1 hour'`)
    await shop.stop()
    await shop.restart()
    const paid = `select 1 from orders where payment_status = 'succeeded'`
    await expect.poll(async () => (await shop.sql(paid)).length).toBe(1)
    await page.goto('/profile?tab=orders')
    await expect(page.getByText(await orderNumber(shop))).toBeVisible()
    await expect(page.locator('.status-cancelled')).toHaveCount(0)
    await expectPaidOnce(shop, 'stripe')
  })
})

test.describe(ways.P14, () => {
  test.use({ now: '2026-11-23T23:50:00+11:00' })

  test('an order whose card is declined before midnight is paid after it, for the same day', async ({
    page,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.declined)
    await pay(page)
    await readFailure(page, 'Payment failed:')
    await shop.stop()
    await shop.restart({ NOW: '2026-11-24T00:05:00+11:00' })
    await page.reload()
    await expect(page.getByText(`Paying order ${await orderNumber(shop)}`)).toBeVisible()
    await expect(page.getByText('Wednesday 25 November 2026')).toBeVisible()
    await card(page).check()
    await typeCard(page, cards.visa)
    await pay(page)
    await createShopper(page).acknowledge()
    expect(await shop.sql('select schedule_date::text from orders')).toEqual([
      { schedule_date: '2026-11-25' },
    ])
    await expectPaidOnce(shop, 'stripe')
  })

  test('a date that midnight takes away is never moved silently: the customer is told, and asked for another', async ({
    page,
    shop,
  }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.visa)
    await shop.stop()
    await shop.restart({ NOW: '2026-11-24T00:05:00+11:00' })
    await pay(page)
    // The page notices by itself, or the server refuses.
    await expect(page.getByRole('alert').first()).toContainText(
      /date (can no longer be had|is no longer available)/,
    )
    expect(await shop.sql('select 1 from orders')).toEqual([])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Schedule date' })).toHaveText('Select a date')
  })
})
