import { chromium } from '@playwright/test'
import { expect, test } from './support/story.ts'
import { waitForHydration } from './support/waitForHydration.ts'

test('A53: in a window with scrollbars, neither a short nor a long page moves behind a dialog', async ({
  shop,
}) => {
  const browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const page = await browser.newPage({
    baseURL: shop.url,
    viewport: { width: 1440, height: 1800 },
  })

  for (const path of ['/nowhere', '/ordernow']) {
    await page.goto(path)
    await waitForHydration(page)
    const title = page.getByRole('main').getByRole('heading', { level: 1 })
    const place = await title.boundingBox()
    await page.getByRole('button', { name: 'Login' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
    expect(await title.boundingBox()).toEqual(place)
  }
  await browser.close()
})
