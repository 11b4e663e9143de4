import type { Page } from '@playwright/test'
import { comeBack } from './support/arrive.ts'
import { deepTest, expect, test } from './support/story.ts'

test.use({ viewport: { width: 360, height: 800 } })

test('A22: Back closes the dish, the cart or the side menu, once, and the page stays', async ({
  page,
  shop,
}) => {
  await comeBack(page, shop)
  await openMenu(page)
  for (const open of [openDish, openCart, openSideMenu]) {
    const sheet = await open(page)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expectMenu(page)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('A22: a sheet that its own button closes leaves nothing behind in the history', async ({
  page,
  shop,
}) => {
  await comeBack(page, shop)
  await openMenu(page)
  for (const open of [openDish, openCart, openSideMenu]) {
    const sheet = await open(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
    await expectOffStep(page)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

deepTest(
  'A22: a link of the side menu goes to its page, and Back to the page before',
  async ({ page }) => {
    await openMenu(page)
    const sheet = await openSideMenu(page)
    await sheet.getByRole('link', { name: 'Our Story' }).click()
    await expect(page).toHaveURL(/\/ourstory$/)
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expectMenu(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  },
)

deepTest(
  'A22: from login to registration is one step, and Forward after Back opens nothing',
  async ({ page }) => {
    await openMenu(page)
    const sheet = await openSideMenu(page)
    await sheet.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectMenu(page)
    await page.goForward()
    await expectOffStep(page)
    await expectMenu(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  },
)

test('A22: a reload under an open sheet leaves no step behind, and a dish of the address is closed by Back', async ({
  page,
  shop,
}) => {
  await comeBack(page, shop)
  await openMenu(page)
  await openCart(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order now' })).toBeVisible()
  await expectOffStep(page)
  await expectMenu(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('main').getByRole('link', { name: 'Mapo Tofu' }).first().click()
  const dish = page.getByRole('dialog', { name: 'Mapo Tofu' })
  await expect(dish).toBeVisible()
  await page.goBack()
  await expect(dish).toBeHidden()
  await expectMenu(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

/** The menu, with the home page before it in the history. */
async function openMenu(page: Page) {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Order now' }).first().click()
  await expectMenu(page)
}

async function expectMenu(page: Page) {
  await expect(page).toHaveURL(/\/ordernow$/)
  await expect(page.getByRole('heading', { name: 'Order now' })).toBeVisible()
}

/** Settles when the tab stands on the entry of a page. */
async function expectOffStep(page: Page) {
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
}

async function openDish(page: Page) {
  await page
    .getByRole('article')
    .filter({ hasText: 'Mapo Tofu' })
    .click({ position: { x: 40, y: 40 } })
  return opened(page, 'Mapo Tofu')
}

async function openCart(page: Page) {
  await page
    .getByRole('button', { name: /^View cart/ })
    .first()
    .click()
  return opened(page, 'Your cart')
}

async function openSideMenu(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).click()
  return opened(page, 'Lantern Kitchen')
}

async function opened(page: Page, name: string) {
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toBeVisible()
  return sheet
}
