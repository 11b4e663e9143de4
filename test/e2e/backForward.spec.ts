import { chromium, type Page } from '@playwright/test'
import { comeBack } from './support/arrive.ts'
import { createShopper } from './support/shopper.ts'
import { test as base, expect, type Shop } from './support/story.ts'

/** A page of a browser that keeps pages for Back, as every browser does but the one that Playwright starts. */
const test = base.extend<{ kept: Page }>({
  kept: async ({ shop, launchOptions }, use) => {
    const ignoreDefaultArgs = ['--disable-back-forward-cache']
    const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs })
    const viewport = { width: 1440, height: 900 }
    const context = await browser.newContext({ baseURL: shop.url, viewport })
    const page = await context.newPage()
    const heard: string[] = []
    page.on('pageerror', ({ message }) => heard.push(message))
    await comeBack(page, shop)
    await use(page)
    expect(heard).toEqual([])
    await browser.close()
  },
})

test('A39: Back from another site shows each page as it was left, without loading it', async ({
  kept: page,
  shop,
}) => {
  for (const path of ['/', '/ordernow', '/checkout', '/profile?tab=wallet', '/order/success']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Account of Demo Customer' })).toBeVisible()
    await leave(page, shop)
    await comeBackTo(page, path)
    await expect(page.getByRole('button', { name: 'Account of Demo Customer' })).toBeVisible()
  }
})

test('A39: a page that Back shows again knows the cart and the session of now', async ({
  kept: page,
  shop,
}) => {
  await page.goto('/ordernow')
  await expect(page.getByText('You have total 1 items in your cart')).toBeVisible()
  await leave(page, shop)
  const other = await page.context().newPage()
  await other.goto('/ordernow')
  await createShopper(other).add({ dish: 'Yangzhou Fried Rice', portion: 'Regular' })
  await comeBackTo(page, '/ordernow')
  await expect(page.getByText('You have total 2 items in your cart')).toBeVisible()

  await page.goto('/profile')
  await expect(page.getByLabel('Full name')).toHaveValue('Demo Customer')
  await leave(page, shop)
  await other.getByRole('button', { name: 'Account of Demo Customer' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
  await comeBackTo(page, '/profile')
  await expect(page.getByText('Please log in to see your profile')).toBeVisible()
  await expect(page.getByText('Demo Customer')).toHaveCount(0)
})

async function leave(page: Page, shop: Shop) {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  await page.goto(shop.mailUrl)
}

/** Goes back; a page that was kept loads nothing, and so has no event of its own for Playwright. */
async function comeBackTo(page: Page, path: string) {
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
  expect(await page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
}
