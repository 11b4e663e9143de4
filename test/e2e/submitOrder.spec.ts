import type { Page } from '@playwright/test'
import { cards, typeCard } from './support/cardShopper.ts'
import { mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { payButton, wednesday } from './support/handoffShopper.ts'
import { holdRequests } from './support/holdRequests.ts'
import { createShopper } from './support/shopper.ts'
import { expect, type Shop, test } from './support/story.ts'

const coupon = (page: Page) =>
  page.getByRole('textbox', { name: 'Coupon code' })

const orders = ({ sql }: Shop) =>
  sql('select payment_type, discount, total_price, coupon from orders')

/** Opens the checkout with `quantity` mapo tofu at A$15.90 and everything chosen but the method. */
async function openCheckout(page: Page, shop: Shop, quantity: number) {
  await restoreVisit(page, shop, {
    cart: [{ ...mapoTofu, quantity }],
    form: wednesday,
  })
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
    {
      payment_type: 'stripe',
      discount: 2067,
      total_price: 18_603,
      coupon: 'LANTERN10',
    },
  ])
  expect(await shop.sql('select balance from wallets')).toEqual([
    { balance: 20_000 },
  ])
})

async function openDeliveryCheckout(page: Page, shop: Shop) {
  const cart = [
    mapoTofu,
    { itemId: 1, portionId: 1 },
    { itemId: 2, portionId: 3 },
  ]
  await restoreVisit(page, shop, {
    cart,
    form: { ...wednesday, fulfilment: 'DELIVERY' },
  })
  await page.goto('/checkout')
}

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('E22: the whole bill is in view with the pay button, whatever is ordered', async ({
    page,
    shop,
  }) => {
    await openDeliveryCheckout(page, shop)
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    for (const term of ['Subtotal', 'Delivery fee', 'Total'])
      await expect(
        page.getByRole('term').filter({ hasText: term }).first(),
      ).toBeInViewport({
        ratio: 1,
      })
  })

  test('E22: once the page is scrolled all of the order is in view above its bill, and before that the bill covers nothing that has the focus', async ({
    page,
    shop,
  }) => {
    await openDeliveryCheckout(page, shop)
    await page.evaluate(() => scrollTo(0, 300))
    for (const name of ['Your order', 'Billing address'])
      await expect(page.getByRole('heading', { name })).toBeInViewport({
        ratio: 1,
      })
    await page.setViewportSize({ width: 1440, height: 700 })
    await page.evaluate(() => scrollTo(0, 0))
    await coupon(page).focus()
    await expect.poll(() => coupon(page).evaluate(isOnTop)).toBe(true)
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('C4: the choice of the portion is in view when a dish opens', async ({
    page,
  }) => {
    await page.goto('/ordernow?openModal=true&itemId=6')
    const portions = page.getByRole('dialog').getByRole('radio')
    await expect(portions.first()).toBeInViewport({ ratio: 1 })
    await expect(portions.nth(1)).toBeInViewport({ ratio: 1 })
  })

  test('E22: a line above the pay button says what it comes to, and opens the bill', async ({
    page,
    shop,
  }) => {
    await openDeliveryCheckout(page, shop)
    const fold = page.getByRole('button', { name: /^3 dishes, A\$/ })
    await expect(fold).toBeInViewport({ ratio: 1 })
    await expect(
      page.getByRole('term').filter({ hasText: 'Subtotal' }),
    ).toBeHidden()

    await fold.click()
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    for (const term of ['Subtotal', 'Delivery fee', 'Total'])
      await expect(
        page.getByRole('term').filter({ hasText: term }).last(),
      ).toBeInViewport({
        ratio: 1,
      })
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })

    await coupon(page).focus()
    await expect.poll(() => coupon(page).evaluate(isOnTop)).toBe(true)
  })
})

function isOnTop(field: Element) {
  const { left, top, width, height } = field.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === field
}

test('E4: Pay applies the coupon that is only typed, waits for it, and stops where there is none', async ({
  page,
  shop,
}) => {
  const shopper = createShopper(page)
  await openCheckout(page, shop, 3)
  await coupon(page).fill('no such code')
  await payButton(page).click()
  await expect(page.getByText('Your order was not sent.')).toBeVisible()
  await expect(page.getByText('Invalid coupon code.')).toBeVisible()
  await expect(coupon(page)).toBeFocused()
  expect(await orders(shop)).toEqual([])

  const lookUp = await holdRequests(page, '**/transactions/coupons/orders/**')
  await coupon(page).fill('welcome8')
  await expect(page.getByText('Your order was not sent.')).toHaveCount(0)
  await payButton(page).click()
  await expect(
    page.getByRole('dialog').getByText('Checking your coupon...'),
  ).toBeVisible()
  expect(await orders(shop)).toEqual([])
  lookUp.pass()
  await shopper.acknowledge()
  expect(await orders(shop)).toEqual([
    {
      payment_type: 'wallet',
      discount: 800,
      total_price: 3970,
      coupon: 'WELCOME8',
    },
  ])
})
