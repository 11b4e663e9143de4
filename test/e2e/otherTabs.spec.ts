import type { BrowserContext, Page } from '@playwright/test'
import { bank, cards, readFailure, typeCard } from './support/cardShopper.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import { payButton, success } from './support/handoffShopper.ts'
import { askBank, expectPaidOnce, openCardCheckout } from './support/payer.ts'
import {
  deepTest,
  expect,
  failedLoad,
  type Shop,
  test,
} from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

const newCustomer = {
  'Full name': 'Mei Lin',
  Email: 'mei@example.com',
  'Phone number': '(04) 1234-5678',
  Password: 'buns',
  'Confirm password': 'buns',
}

const followed = (page: Page) =>
  page.getByRole('dialog').filter({
    hasText: 'This order is being paid in another tab.',
  })

/** Two tabs of one customer: in the first one the bank asks about the card, the second one follows. */
async function openFollower(page: Page, context: BrowserContext, shop: Shop) {
  await askBank(page, shop)
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(followed(other)).toBeVisible()
  return other
}

test('E27 P5: a tab that follows a paid order says its number and goes to the menu; one on another page stays', async ({
  page,
  context,
  shop,
}) => {
  const other = await openFollower(page, context, shop)
  const third = await context.newPage()
  await third.goto('/contact-us')
  await bank(page).answer('Approve')
  await expect(success(page)).toBeVisible()

  for (const tab of [other, third])
    await expect(tab.getByText(/^Your order LK-\S+ is paid\.$/)).toBeVisible()
  await expect(other).toHaveURL(/\/ordernow$/)
  await expect(third).toHaveURL(/\/contact-us$/)
  await expectPaidOnce(shop, 'stripe')
})

test('E27: a tab that follows an order whose card is declined opens the unpaid order', async ({
  page,
  context,
  shop,
}) => {
  const other = await openFollower(page, context, shop)
  await bank(page).answer('Fail')
  await expect(other).toHaveURL(/\/checkout\?order_id=LK-/)
  await expect(
    other.getByText(/^Your order LK-\S+ is not paid yet:/),
  ).toBeVisible()
  await expect(other.getByText(/Time left/)).toBeVisible()
})

test('E28: a logout is said in a tab at the checkout, and not as an emptied cart', async ({
  page,
  context,
  shop,
}) => {
  const other = await openCheckoutBeside(page, context, shop)
  await logOut(page)
  await expect(
    other.getByText('You were logged out in another tab.'),
  ).toBeVisible()
  await expect(other).toHaveURL(/\/ordernow$/)
  await expect(other.getByText(/cart was emptied/)).toHaveCount(0)
})

deepTest(
  'E27: the tab that led says that another one, which took the order over, has paid it',
  async ({ page, context, shop }) => {
    const other = await openFollower(page, context, shop)
    await followed(other)
      .getByRole('button', { name: 'Pay in this tab instead' })
      .click()
    await bank(other).answer('Approve')
    await expect(success(other)).toBeVisible()
    await expect(page.getByText(/^Your order LK-\S+ is paid\.$/)).toBeVisible()
    await expect(page).toHaveURL(/\/ordernow$/)
    await expectPaidOnce(shop, 'stripe')
  },
)

deepTest(
  'F7: the page of an unpaid order that another tab pays leads to the orders at once',
  async ({ page, context, shop }) => {
    await openCardCheckout(page, shop)
    await typeCard(page, cards.declined)
    await payButton(page).click()
    await readFailure(page, 'Payment failed: Your card was declined.')
    await expect(page).toHaveURL(/order_id=/)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByText(/Time left/)).toBeVisible()

    await typeCard(page, cards.visa)
    await payButton(page).click()
    await expect(success(page)).toBeVisible()
    await expect(other).toHaveURL(/\/profile\?tab=orders$/)
  },
)

deepTest(
  'E28: another customer who logs in is named in a tab at the checkout',
  async ({ page, context, shop }) => {
    const other = await openCheckoutBeside(page, context, shop)
    await logOut(page)
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Register' })
      .click()
    const dialog = page.getByRole('dialog')
    for (const [label, text] of Object.entries(newCustomer))
      await dialog.getByLabel(label, { exact: true }).fill(text)
    await dialog.getByRole('button', { name: 'Sign Up' }).click()
    await expect(
      other.getByText('Another tab has logged in as Mei Lin.'),
    ).toBeVisible()
    await expect(other).toHaveURL(/\/ordernow$/)
  },
)

/** The menu in one tab, and the checkout of the same cart in another. */
async function openCheckoutBeside(
  page: Page,
  context: BrowserContext,
  shop: Shop,
) {
  await restoreVisit(page, shop)
  await page.goto('/ordernow')
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(payButton(other)).toBeVisible()
  return other
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account of Demo Customer' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}
