import type { Page } from '@playwright/test'
import { comeBack } from './support/arrive.ts'
import { bank, cards, knobs, readFailure, turnKnobs, typeCard } from './support/cardShopper.ts'
import { createShopper } from './support/shopper.ts'
import { expect, type Shop, test } from './support/story.ts'

// The browser's own line for a declined card, and for a connection that was cut.
test.use({ expectedConsole: [/Failed to load resource/] })

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay A\$/ })
const card = (page: Page) => page.getByRole('radio', { name: 'Card', exact: true })
const success = (page: Page) => page.getByRole('dialog', { name: 'Order Placed Successfully !!' })

async function openCheckout(page: Page, shop: Shop) {
  await comeBack(page, shop)
  await page.goto('/checkout')
  await createShopper(page).schedule({ way: 'pickup', outlet: 'Chatswood' }, '3:30pm - 5:00pm')
  await card(page).check()
}

const orders = (shop: Shop) =>
  shop.sql<{ order_id: string; status: string; payment_status: string }>(
    'select order_id, status, payment_status from orders order by id',
  )

const onePaid = [{ status: 'ORDER_PLACED', payment_status: 'succeeded' }]

test('E8 E12 F2 P6: a declined card leaves the order to be paid by the next card, which is saved and pays again', async ({
  page,
  shop,
}) => {
  const shopper = createShopper(page)
  await openCheckout(page, shop)
  await page.getByLabel('Card number').fill(cards.declined)
  await expect(payButton(page)).toBeDisabled()
  await page.getByRole('radio', { name: 'Wallet' }).check()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await card(page).check()
  await typeCard(page, cards.declined)
  await payButton(page).click()
  await readFailure(page, 'Payment failed: Your card was declined.')

  const [order] = await orders(shop)
  await expect(page).toHaveURL(new RegExp(`order_id=${order?.order_id}`))
  await page.reload()
  await expect(page.getByText(`Paying order ${order?.order_id}`)).toBeVisible()
  await card(page).check()
  await typeCard(page, cards.visa)
  await page.getByLabel('Save payment method for future use').check()
  await payButton(page).click()
  await shopper.acknowledge()
  expect(await orders(shop)).toMatchObject(onePaid)
  await expect(page.getByText('Your cart is empty')).toBeVisible()

  await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular' })
  await (await shopper.cart()).getByRole('button', { name: 'Proceed to checkout' }).click()
  await shopper.schedule({ way: 'pickup', outlet: 'Chatswood' }, '3:30pm - 5:00pm')
  await card(page).check()
  const saved = page.getByRole('radio', { name: 'VISA 4242' })
  await saved.check()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await page.getByRole('button', { name: 'Use New Card' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await saved.check()
  await payButton(page).click()
  await shopper.acknowledge()
  expect(await orders(shop)).toMatchObject([...onePaid, ...onePaid])
})

test('F2 P9: the bank says no, is left without an answer, sees a reload, and says yes: one order, paid once', async ({
  page,
  shop,
}) => {
  await openCheckout(page, shop)
  await typeCard(page, cards.asking)
  await payButton(page).click()
  await bank(page).answer('Fail')
  await readFailure(page, 'Payment failed:')

  await card(page).check()
  await typeCard(page, cards.asking)
  await payButton(page).click()
  await bank(page).close()
  await readFailure(page, 'Payment failed:')

  await typeCard(page, cards.asking)
  await payButton(page).click()
  await expect(bank(page).dialog).toBeVisible()
  page.on('dialog', (leaving) => leaving.accept())
  await page.reload()
  await bank(page).answer('Approve')
  await expect(success(page)).toBeVisible()
  expect(await orders(shop)).toMatchObject(onePaid)
  await createShopper(page).acknowledge()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('P4: an answer lost after the confirmation is asked for, and ends in success with one payment', async ({
  page,
  shop,
}) => {
  await openCheckout(page, shop)
  await typeCard(page, cards.visa)
  await turnKnobs(shop, { api_path: '/confirm', api_drop_answer_next: 1, webhook_drop_next: -1 })
  await payButton(page).click()
  await expect(success(page)).toBeVisible()
  expect(await orders(shop)).toMatchObject(onePaid)
  expect(await intents(shop)).toEqual(['succeeded'])
  expect(await knobs(shop)).toMatchObject({ api_drop_answer_next: 0 })
})

test('P5: two tabs pay one order, and it is paid once', async ({ page, context, shop }) => {
  await openCheckout(page, shop)
  await typeCard(page, cards.declined)
  await payButton(page).click()
  await readFailure(page, 'Payment failed:')
  const other = await context.newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) {
    await card(tab).check()
    await typeCard(tab, cards.visa)
  }
  await payButton(page).click()
  await createShopper(page).acknowledge()
  await payButton(other).click()
  await expect(other.getByRole('alert').first()).toContainText('already')
  await expect(other).toHaveURL(/tab=orders/)
  expect(await orders(shop)).toMatchObject(onePaid)
  expect(await intents(shop)).toEqual(['succeeded'])
})

/** How every payment intent of the sandbox stands. */
async function intents({ sql }: Shop): Promise<string[]> {
  const rows = await sql<{ status: string }>(
    `select body->>'status' as status from sandbox_objects where object = 'payment_intent'`,
  )
  return rows.map(({ status }) => status)
}
