import type { Page } from '@playwright/test'
import { comeBack, logIn } from './arrive.ts'
import { cards, readFailure, typeCard } from './cardShopper.ts'
import { intents, payButton, paymentRecords } from './handoffShopper.ts'
import { createShopper } from './shopper.ts'
import { expect, type Shop } from './story.ts'

export const card = (page: Page) =>
  page.getByRole('radio', { name: 'Card', exact: true })

/** The demo customer at the checkout with one mapo tofu at A$15.90, which is picked up and paid by card. */
export async function openCardCheckout(page: Page, shop: Shop) {
  await comeBack(page, shop)
  await page.goto('/checkout')
  await createShopper(page).schedule(
    { way: 'pickup', outlet: 'Chatswood' },
    '3:30pm - 5:00pm',
  )
  await card(page).check()
}

/** Waits for a button to pay that works, and presses it. */
export async function pay(page: Page) {
  await expect(payButton(page)).toBeEnabled()
  await payButton(page).click()
}

/** Pays with a card that is typed into the field. */
export async function payByCard(page: Page, number: string) {
  await typeCard(page, number)
  await pay(page)
}

/** The demo customer at the checkout of an order whose card was declined. */
export async function openDeclinedOrder(page: Page, shop: Shop) {
  await openCardCheckout(page, shop)
  await payByCard(page, cards.declined)
  await readFailure(page, 'Payment failed: Your card was declined.')
}

/** The text of a page that does not know yet whether an order is paid. */
export const checkingText = (page: Page) =>
  page.getByText('We are checking your payment. Do not pay again.').first()

/** The page shows that the order is placed, and the order is paid once. */
export async function expectSuccess(
  page: Page,
  shop: Shop,
  payment_type: string,
) {
  await createShopper(page).acknowledge()
  await expectPaidOnce(shop, payment_type)
}

/**
 * Expects one order, paid once, with its two mails, at most one payment at the provider, and a wallet that equals its
 * ledger.
 */
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

/** The cart is empty on this page, and on every page that this browser opens. */
export async function expectEmptyCart(page: Page) {
  const other = await page.context().newPage()
  await other.goto('/ordernow')
  for (const each of [page, other])
    await expect(each.getByText('Your cart is empty').first()).toBeVisible()
  await other.close()
}

/** Waits until the server knows that the order is paid. */
export async function untilPaid({ sql }: Shop) {
  const paid = `select 1 from orders where payment_status = 'succeeded'`
  await expect.poll(async () => (await sql(paid)).length).toBe(1)
}

/** Waits until the server knows of the only payment what the provider knows. */
export async function untilKnown(shop: Shop) {
  const known = `select 1 from orders where payment_status = any($1)`
  await expect
    .poll(async () => {
      const statuses = (await intents(shop)).map(({ status }) => status)
      return (await shop.sql(known, [statuses])).length
    })
    .toBe(1)
}

/** Waits until every webhook has arrived. */
export async function untilDelivered({ sandbox }: Shop) {
  await expect.poll(async () => (await sandbox()).waiting).toEqual([])
}

/** Restarts the shop when its orders are overdue, so that it sweeps them. */
export async function restartOverdue(shop: Shop) {
  await shop.sql(
    `update orders set expires_at = expires_at - interval '1 hour'`,
  )
  await shop.stop()
  await shop.restart()
}

/** The time to pay the only order is over: the server cancels it. */
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

/** The number of the only order; waits until it is placed. */
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

/** The newest payment of the sandbox. */
export async function lastIntent(shop: Shop) {
  const intent = (await intents(shop)).at(-1)
  if (!intent) throw new Error('There is no payment.')
  return intent
}

/** Calls the sandbox's API as a server would. */
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
