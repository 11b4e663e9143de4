import type { Page } from '@playwright/test'
import { restoreVisit } from './support/earlierVisit.ts'
import { deepTest, expect, test, testIf } from './support/story.ts'

test.use({ colorScheme: 'dark', viewport: { width: 794, height: 1123 } })

for (const [path, text] of [
  ['/', 'Best sellers'],
  ['/ordernow', 'Mapo Tofu'],
  ['/ourstory', 'Our story'],
  ['/contact-us', 'First name'],
  ['/checkout', 'Mapo Tofu'],
  ['/profile', 'Full name'],
] as const)
  testIf(path === '/checkout')(
    `A29: ${path} prints black on white, without header, ribbon, buttons and cart bar`,
    async ({ page, shop }) => {
      await restoreVisit(page, shop)
      await page.goto(path)
      await expect(
        page.getByRole('banner').getByText('1', { exact: true }),
      ).toBeVisible()

      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByText('Sandbox: no money moves')).toBeHidden()
      expect(await controlsOf(page)).toEqual([])
      expect(await inkOf(page)).toEqual({
        paper: 'rgb(255, 255, 255)',
        ink: 'rgb(0, 0, 0)',
      })
    },
  )

deepTest('A29: an open dish is printed alone', async ({ page }) => {
  await page.goto('/ordernow?openModal=true&itemId=6')
  const dialog = page.getByRole('dialog', { name: 'Mapo Tofu' })
  await expect(dialog).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(dialog.getByText('A$15.90').first()).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()

  const below = await dialog.evaluate((element) => {
    const bottoms = [element.querySelector('h2'), element.querySelector('img')]
    const [title, picture] = bottoms.map((element) =>
      element?.getBoundingClientRect(),
    )
    const words = element
      .querySelector('img')
      ?.closest('div')
      ?.parentElement?.querySelector('p')

    return [
      title && picture && title.bottom <= picture.top,
      picture && words && picture.bottom <= words.getBoundingClientRect().top,
    ]
  })
  expect(below).toEqual([true, true])

  const shade = await dialog.evaluate(
    (element) => getComputedStyle(element, '::backdrop').backgroundColor,
  )
  expect(shade).toBe('rgba(0, 0, 0, 0)')
})

function controlsOf(page: Page) {
  return page
    .locator('button, .button')
    .evaluateAll((all) =>
      all
        .filter(
          (element) => element.checkVisibility() && !element.closest('h2, h3'),
        )
        .map((element) => element.outerHTML),
    )
}

function inkOf(page: Page) {
  return page.evaluate(() => {
    const heading = document.querySelector('main h1') ?? document.body
    const paper = getComputedStyle(document.body).backgroundColor
    return { paper, ink: getComputedStyle(heading).color }
  })
}
