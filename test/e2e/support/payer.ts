import type { Page } from '@playwright/test'
import { bank, cards, readFailure, typeCard } from './cardShopper.ts'
import { logIn, restoreVisit } from './earlierVisit.ts'
import { intents, payButton, paymentRecords } from './handoffShopper.ts'
import { createShopper } from './shopper.ts'
import { expect, type Shop } from './story.ts'

export const card = (page: Page) =>
  page.getByRole('radio', { name: 'Card', exact: true })

/** Opens the checkout as the demo customer, with one mapo tofu at A$15.90, pickup and payment by card. */
export async function openCardCheckout(page: Page, shop: Shop) {
  await restoreVisit(page, shop)
  await page.goto('/checkout')
  await createShopper(page).schedule(
    { fulfilment: 'pickup', outlet: 'Chatswood' },
    '3:30pm - 5:00pm',
  )
  await card(page).check()
}

/** Presses Pay once it is enabled. */
export async function pay(page: Page) {
  await expect(payButton(page)).toBeEnabled()
  await payButton(page).click()
}

export async function payByCard(page: Page, number: string) {
  await typeCard(page, number)
  await pay(page)
}

/** Opens the checkout, and pays by a card whose bank asks. */
export async function askBank(page: Page, shop: Shop) {
  await openCardCheckout(page, shop)
  await payByCard(page, cards.asking)
  await expect(bank(page).button('Approve')).toBeVisible()
}

/** Opens the checkout and orders by a card that is declined. */
export async function openDeclinedOrder(page: Page, shop: Shop) {
  await openCardCheckout(page, shop)
  await payByCard(page, cards.declined)
  await readFailure(page, 'Payment failed: Your card was declined.')
}

/** The text that the page shows while it does not know whether an order is placed or paid. */
export const checkingText = (page: Page) =>
  page
    .getByText(
      /^We are checking your (order\. Do not order|payment\. Do not pay) again\.$/,
    )
    .first()

/** Expects the success dialog, and one order that is paid once. */
export async function expectSuccess(
  page: Page,
  shop: Shop,
  payment_type: string,
) {
  await createShopper(page).acknowledge()
  await expectPaidOnce(shop, payment_type)
}

/** Expects one order that is paid once, at most one live payment intent, and no finding of the audit. */
export async function expectPaidOnce(shop: Shop, payment_type: string) {
  const taken = payment_type === 'wallet' ? [] : ['succeeded']
  expect(await paymentRecords(shop)).toEqual({
    orders: [
      { status: 'ORDER_PLACED', payment_status: 'succeeded', payment_type },
    ],
    intents: taken,
    wrong: [],
  })
}

/** Expects an empty cart on this page and in a new tab. */
export async function expectEmptyCart(page: Page) {
  const other = await page.context().newPage()
  await other.goto('/ordernow')
  for (const tab of [page, other])
    await expect(tab.getByText('Your cart is empty').first()).toBeVisible()
  await other.close()
}

export async function untilPaid({ sql }: Shop) {
  const paid = `select 1 from orders where payment_status = 'succeeded'`
  await expect.poll(async () => (await sql(paid)).length).toBe(1)
}

/** Waits until the server has the provider's status of the only payment. */
export async function untilKnown(shop: Shop) {
  const ordersWithStatus = `select 1 from orders where payment_status = any($1)`
  await expect
    .poll(async () => {
      const statuses = (await intents(shop)).map(({ status }) => status)
      return (await shop.sql(ordersWithStatus, [statuses])).length
    })
    .toBe(1)
}

export async function untilDelivered({ sandbox }: Shop) {
  await expect.poll(async () => (await sandbox()).waiting).toEqual([])
}

/** Makes all orders overdue, and restarts the shop, which cancels them. */
export async function restartOverdue(shop: Shop) {
  await shop.sql(
    `update orders set expires_at = expires_at - interval '1 hour'`,
  )
  await shop.stop()
  await shop.restart()
}

/** Makes the only order overdue, and has the server cancel it. */
export async function expireOrder(shop: Shop) {
  await shop.sql(
    `update orders set expires_at = expires_at - interval '1 hour'`,
  )

  const { access_token } = await logIn(shop)
  const answer = await fetch(`${shop.url}/api/orders/check-expiry/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ order_id: await orderNumber(shop) }),
  })
  expect(await answer.json()).toEqual({ status: 'cancelled' })
}

/** Waits for the only order and returns its number. */
export async function orderNumber({ sql }: Shop): Promise<string> {
  let orders: { order_id: string }[] = []
  await expect
    .poll(async () => {
      orders = await sql<{ order_id: string }>('select order_id from orders')
      return orders.length
    })
    .toBe(1)
  return orders[0]?.order_id ?? ''
}

export async function lastIntent(shop: Shop) {
  const intent = (await intents(shop)).at(-1)
  if (!intent) throw new Error('There is no payment.')
  return intent
}

/** Calls the sandbox's API with the secret key, as a server does. */
export async function callProvider(
  { mailUrl }: Shop,
  path: string,
  parameters: Record<string, string>,
) {
  const answer = await fetch(new URL(`/v1/${path}`, mailUrl), {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sandbox' },
    body: new URLSearchParams(parameters),
  })
  expect(answer.status, await answer.text()).toBe(200)
}
