import type { Page } from '@playwright/test'
import { comeBack, mapoTofu } from './support/arrive.ts'
import { cards, typeCard } from './support/cardShopper.ts'
import { payButton, wednesday } from './support/handoffShopper.ts'
import { hold } from './support/hold.ts'
import { createShopper } from './support/shopper.ts'
import { expect, type Shop, test } from './support/story.ts'

const coupon = (page: Page) => page.getByRole('textbox', { name: 'Coupon code' })

const orders = ({ sql }: Shop) =>
  sql('select payment_type, discount, total_price, coupon from orders')

/** The demo customer at the checkout with so many mapo tofu at A$15.90, for which nothing but the method is open. */
async function openCheckout(page: Page, shop: Shop, quantity: number) {
  await comeBack(page, shop, { cart: [{ ...mapoTofu, quantity }], form: wednesday })
  await page.goto('/checkout')
}

test('E14: a card that was typed pays, though a coupon brings the total below the balance', async ({
  page,
  shop,
}) => {
  const shopper = createShopper(page)
  await openCheckout(page, shop, 13)
  await expect(payButton(page)).toHaveText('Pay A$206.70 by card')
  await typeCard(page, cards.visa)
  await coupon(page).fill('lantern10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(payButton(page)).toHaveText('Pay A$186.03 by card')
  await expect(page.getByLabel('Card number')).toHaveValue(/^4242/)
  await payButton(page).click()
  await shopper.acknowledge()
  expect(await orders(shop)).toEqual([
    { payment_type: 'stripe', discount: 2067, total_price: 18_603, coupon: 'LANTERN10' },
  ])
  expect(await shop.sql('select balance from wallets')).toEqual([{ balance: 20_000 }])
})

test('E4: Pay applies the coupon that is only typed, waits for it, and stops where there is none', async ({
  page,
  shop,
}) => {
  const shopper = createShopper(page)
  await openCheckout(page, shop, 3)
  await coupon(page).fill('no such code')
  await payButton(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your order was not sent.' }),
  ).toBeVisible()
  await expect(page.getByText('Invalid coupon code.')).toBeVisible()
  await expect(coupon(page)).toBeFocused()
  expect(await orders(shop)).toEqual([])

  const lookUp = await hold(page, '**/transactions/coupons/orders/**')
  await coupon(page).fill('welcome8')
  await expect(page.getByText('Your order was not sent.')).toHaveCount(0)
  await payButton(page).click()
  await expect(page.getByRole('dialog').getByText('Checking your coupon...')).toBeVisible()
  expect(await orders(shop)).toEqual([])
  lookUp.pass()
  await shopper.acknowledge()
  expect(await orders(shop)).toEqual([
    { payment_type: 'wallet', discount: 800, total_price: 3970, coupon: 'WELCOME8' },
  ])
})
