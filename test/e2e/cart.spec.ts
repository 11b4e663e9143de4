import type { Locator, Page } from '@playwright/test'
import { type Dish, mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, demo, expect, test } from './support/story.ts'

const mapoTofuWithRice: Dish = {
  itemId: 6,
  portionId: 11,
  addonIds: [1],
  quantity: 2,
}
const friedRice: Dish = { itemId: 1, portionId: 1 }
/** A meal plan, whose portion has no weight. */
const mealPlan: Dish = { itemId: 26, portionId: 58 }

test('D1 D4: lines show portion, extras and prices, are renumbered, and go at the minus of one', async ({
  page,
  shop,
}) => {
  await restoreVisit(page, shop, {
    signedIn: false,
    cart: [{ ...mapoTofuWithRice, addonIds: [1, 5] }, friedRice, mealPlan],
  })
  await page.goto('/ordernow')
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  const lines = cart.getByRole('listitem')
  await expect(lines).toHaveText([
    /^Mapo TofuA\$43\.80Regular · 350gExtras: Steamed jasmine rice, Extra tofu2 × A\$21\.90$/,
    /^Yangzhou Fried RiceA\$14\.90Regular · 350g1 × A\$14\.90$/,
    /^Light Week Meal PlanA\$74\.505 meals1 × A\$74\.50$/,
  ])
  await expectTotals(cart, ['A$133.20'], 4)
  expect(await storedIds(page)).toEqual([1, 2, 3])

  await step(lines.nth(2), 'Increase')
  await expectTotals(cart, ['A$207.70'], 5)
  await step(lines.nth(0), 'Decrease')
  await expectTotals(cart, ['A$185.80'], 4)
  await step(lines.nth(0), 'Decrease')
  await expect(lines).toHaveCount(2)
  await expectTotals(cart, ['A$163.90'], 3)
  expect(await storedIds(page)).toEqual([1, 2])
  await step(lines.nth(0), 'Decrease')
  await expect(lines).toHaveText([/^Light Week Meal PlanA\$149\.00/])
  await expectTotals(cart, ['A$149.00'], 2)
  expect(await storedIds(page)).toEqual([1])
  await step(lines.nth(0), 'Decrease')
  await step(lines.nth(0), 'Decrease')
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
})

deepTest(
  'D5: a coupon says why it cannot be used, one is on at a time, and its discount follows the cart',
  async ({ page, shop }) => {
    await restoreVisit(page, shop, {
      signedIn: false,
      cart: [mapoTofuWithRice, friedRice],
    })
    await page.goto('/ordernow')
    const cart = page.getByRole('complementary', { name: 'Your cart' })
    const field = cart.getByRole('textbox', { name: 'Coupon code' })
    const apply = async (code: string) => {
      await field.fill(code)
      await cart.getByRole('button', { name: 'Apply' }).click()
    }
    const expectProblem = (text: string) =>
      expect(field).toHaveAccessibleDescription(text)
    await apply('NOPE')
    await expectProblem('Invalid coupon code.')
    await apply('WINTER20')
    await expectProblem('Invalid or inactive coupon.')
    await apply('FEAST15')
    await expectProblem(
      'Minimum order amount of A$120.00 required for this coupon.',
    )
    await expectTotals(cart, ['A$52.70'], 3)

    await apply(' lantern10 ')
    await expectProblem('')
    await expect(cart.getByText('LANTERN10 applied')).toBeVisible()
    await expectTotals(cart, ['A$52.70', '-A$5.27', 'A$47.43'], 3)
    await apply('WELCOME8')
    await expectProblem(
      'A coupon is already applied. Please remove the current coupon first.',
    )
    await expectTotals(cart, ['A$52.70', '-A$5.27', 'A$47.43'], 3)
    await page.reload()
    await expectTotals(cart, ['A$52.70', '-A$5.27', 'A$47.43'], 3)

    await step(cart.getByRole('listitem').first(), 'Decrease')
    await expectProblem(
      'Minimum order amount of A$40.00 required for this coupon.',
    )
    await expect(cart.getByText('LANTERN10 does not apply yet')).toBeVisible()
    await expectTotals(cart, ['A$33.80'], 2)
    await step(cart.getByRole('listitem').first(), 'Increase')
    await expectProblem('')
    await expectTotals(cart, ['A$52.70', '-A$5.27', 'A$47.43'], 3)
    await cart.getByRole('button', { name: 'Remove coupon LANTERN10' }).click()
    await expect(cart.getByText('LANTERN10 applied')).toBeHidden()
    await expectTotals(cart, ['A$52.70'], 3)
  },
)

deepTest(
  'D5: percentages, amounts off the order and off each item are right to the cent and never more than the order',
  async ({ page, shop }) => {
    await shop.sql(
      `insert into order_coupons (code, is_active, min_order_value, discount_type, discount_upto) values
     ('EIGHTH', true, 0, 'PERCENTAGE', 1250), ('HUNDRED', true, 0, 'FIXED_ORDER', 10000),
     ('TWENTYEACH', true, 5270, 'FIXED_ITEM', 2000)`,
    )
    await restoreVisit(page, shop, {
      signedIn: false,
      cart: [mapoTofuWithRice, friedRice],
    })
    await page.goto('/ordernow')

    const cart = page.getByRole('complementary', { name: 'Your cart' })
    for (const [code, discount, total] of [
      ['WELCOME8', '-A$8.00', 'A$44.70'],
      ['DISH1', '-A$3.00', 'A$49.70'],
      ['EIGHTH', '-A$6.59', 'A$46.11'],
      ['HUNDRED', '-A$52.70', 'A$0.00'],
      ['TWENTYEACH', '-A$52.70', 'A$0.00'],
    ] as const) {
      await cart.getByRole('textbox', { name: 'Coupon code' }).fill(code)
      await cart.getByRole('button', { name: 'Apply' }).click()
      await expect(cart.getByText(`${code} applied`)).toBeVisible()
      await expectTotals(cart, ['A$52.70', discount, total], 3)
      await cart.getByRole('button', { name: `Remove coupon ${code}` }).click()
    }
    await cart.getByRole('textbox', { name: 'Coupon code' }).fill('DISH1')
    await cart.getByRole('button', { name: 'Apply' }).click()
    await step(cart.getByRole('listitem').last(), 'Increase')
    await expectTotals(cart, ['A$67.60', '-A$4.00', 'A$63.60'], 4)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('D2 D3: the drawer counts the items and its button asks for login, then an address, then checks out, and is off while the cart is empty', async ({
    page,
    shop,
  }) => {
    const shopper = createShopper(page)
    await shop.sql(
      'update customers set primary_address_id = null, billing_address_id = null',
    )
    await shop.sql('delete from addresses')
    await restoreVisit(page, shop, {
      signedIn: false,
      cart: [mapoTofuWithRice],
    })
    await page.goto('/ordernow')
    await expect(
      page.getByRole('complementary', { name: 'Your cart' }),
    ).toBeHidden()
    await page
      .getByRole('button', { name: '2 items View cart A$37.80' })
      .click()
    const drawer = page.getByRole('dialog', { name: 'Your cart' })
    await drawer.getByRole('button', { name: 'Login to continue' }).click()
    await shopper.logIn()
    const home = {
      name: 'Home',
      street: '1 Bay Street',
      suburb: 'Ultimo',
      postalCode: '2007',
    }
    await shopper.saveAddress(home)
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(drawer).toBeHidden()

    await page.getByRole('link', { name: 'Back to the menu' }).click()
    await page.getByRole('button', { name: 'View cart' }).last().click()
    await step(drawer.getByRole('listitem'), 'Decrease')
    await step(drawer.getByRole('listitem'), 'Decrease')
    await expect(drawer.getByText('Your cart is empty')).toBeVisible()
    await expect(
      drawer.getByRole('button', { name: 'Proceed to checkout' }),
    ).toBeDisabled()
  })
})

deepTest(
  'D6: another customer who signs in does not find the cart of the one before',
  async ({ page, shop }) => {
    await restoreVisit(page, shop, { signedIn: false, cart: [mapoTofu] })
    await page.addInitScript(() => {
      const cart = JSON.parse(localStorage.getItem('store_cart') ?? '{}')
      if (cart.owner === null)
        localStorage.setItem(
          'store_cart',
          JSON.stringify({ ...cart, owner: 'other@example.com' }),
        )
    })
    await page.goto('/ordernow')

    const cart = page.getByRole('complementary', { name: 'Your cart' })
    await expect(cart.getByRole('listitem')).toHaveCount(1)
    await cart.getByRole('button', { name: 'Login to continue' }).click()
    await createShopper(page).logIn(demo)
    await expect(cart.getByText('Your cart is empty')).toBeVisible()
  },
)

async function expectTotals(cart: Locator, amounts: string[], count: number) {
  await expect(cart.getByRole('definition')).toHaveText(amounts)
  await expect(
    cart.getByText(`You have total ${count} items in your cart`),
  ).toBeVisible()
}

async function step(line: Locator, way: 'Increase' | 'Decrease') {
  await line.getByRole('button', { name: `${way} quantity` }).click()
}

function storedIds(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    JSON.parse(localStorage.getItem('store_cart') ?? '').lines.map(
      (line: { id: number }) => line.id,
    ),
  )
}
