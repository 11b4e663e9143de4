import type { Page } from '@playwright/test'
import { answerPage } from '#test/lab/customers/provider.ts'
import { bank } from './support/cardShopper.ts'
import { success } from './support/handoffShopper.ts'
import { askBank, expectPaidOnce, orderNumber } from './support/payer.ts'
import { createShopper } from './support/shopper.ts'
import { expect, test } from './support/story.ts'

test("F13: the bank's question closes in the tab that another one takes the payment from", async ({
  page,
  context,
  shop,
}) => {
  await askBank(page, shop)
  const other = await context.newPage()
  await other.goto('/checkout')
  await other.getByRole('button', { name: 'Pay in this tab instead' }).click()
  await expect(bank(other).dialog).toBeVisible()
  await expectNoQuestion(page)
  await expect(
    page.getByRole('button', { name: 'Pay in this tab instead' }),
  ).toBeVisible()

  await bank(other).answer('Approve')
  await expect(success(other)).toBeVisible()
})

test("F13: a logout in another tab closes the bank's question; what the bank then approves is told after the login", async ({
  page,
  context,
  shop,
}) => {
  await askBank(page, shop)
  const frame = bank(page).dialog.locator('iframe')
  const bankPage = (await frame.getAttribute('src')) ?? ''
  const other = await context.newPage()
  await other.goto('/contact-us')
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expectNoQuestion(page)

  await answerPage(fetch, bankPage, 'approve')
  await other.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await createShopper(other).logIn()
  const alert = `Your order ${await orderNumber(shop)} is paid.`
  const told = async () => {
    const counts = [page, other].map((tab) => tab.getByText(alert).count())
    const [first = 0, second = 0] = await Promise.all(counts)
    return first + second
  }
  await expect.poll(told).toBe(1)
  await expectPaidOnce(shop, 'stripe')
  expect(await told()).toBe(1)
})

async function expectNoQuestion(page: Page) {
  await expect(page.locator('iframe')).toHaveCount(0)
}
