import type { Page } from '@playwright/test'
import { languageFacts, languages } from '#contract/languages.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import { layoutProblems } from './support/layoutProblems.ts'
import {
  customerScreens,
  handoffScreens,
  visitorScreens,
} from './support/screens.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, expect, failedLoad, test } from './support/story.ts'
import { waitForHydration } from './support/waitForHydration.ts'

/** Viewports of a desktop with 1280 by 1024 pixels, at each zoom. */
const zooms = {
  'at 200 %': { viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 },
  'at 400 %': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
}

const walks = {
  'what a visitor sees': visitorScreens,
  'what a customer sees': customerScreens,
  'a payment that is made elsewhere': handoffScreens,
}

for (const [zoom, use] of Object.entries(zooms))
  for (const language of languages)
    test.describe(`${zoom} in ${language}`, () => {
      const { locale } = languageFacts[language]
      test.use({ ...use, locale, expectedConsole: [failedLoad] })

      for (const [seen, walk] of Object.entries(walks))
        deepTest(
          `A32: all of ${seen} can be reached ${zoom}`,
          async ({ page, shop }) => {
            const shopper = createShopper(page, language)
            await walk({
              page,
              shop,
              shopper,
              look: async (screen) => {
                // What comes without a press takes no tap in its first moment.
                const isNew = page.locator(':is(dialog, button)[data-new]')
                await expect(isNew).toHaveCount(0)
                expect.soft(await layoutProblems(page), screen).toEqual([])
              },
            })
          },
        )
    })

test.describe('in a window as low as at 400 %', () => {
  test.use(zooms['at 400 %'])

  test('A32: all of the menu, of a dish and of the cart can be reached at 400 %', async ({
    page,
    shop,
  }) => {
    await restoreVisit(page, shop, { signedIn: false })
    await page.goto('/ordernow?search=tofu')
    await waitForHydration(page)
    await expect(page.getByRole('article')).toHaveCount(4)
    expect(await layoutProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Mapo Tofu', exact: true }).click()
    const dish = page.getByRole('dialog', { name: 'Mapo Tofu' })
    await dish.getByRole('button', { name: 'Add to cart' }).click()
    await expect(
      dish.getByText('Please select a meal portion before adding to cart.'),
    ).toBeVisible()
    expect(await layoutProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dish).toBeHidden()

    await page.getByRole('button', { name: /^1 item View cart/ }).click()
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
    expect(await layoutProblems(page)).toEqual([])
  })
})

deepTest(
  'A32: with letters half as large again a phone shows all of the menu, of a dish and of the cart',
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 320, height: 844 })
    const letters = await page.context().newCDPSession(page)
    await letters.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
    await restoreVisit(page, shop, { signedIn: false })
    await page.goto('/ordernow?search=tofu')
    await waitForHydration(page)
    await expect(page.getByRole('article')).toHaveCount(4)
    expect(await layoutProblems(page)).toEqual([])
    expect(await coveredDishes(page)).toEqual([])

    await page.getByRole('button', { name: 'Mapo Tofu', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Mapo Tofu' })).toBeVisible()
    expect(await layoutProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^1 item View cart/ }).click()
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
    expect(await layoutProblems(page)).toEqual([])
  },
)

/** Returns the dishes whose picture covers their text, or whose text is cut off. */
function coveredDishes(page: Page): Promise<(string | null)[]> {
  return page.getByRole('article').evaluateAll((cards) =>
    cards
      .filter((card) => {
        const edge = card.getBoundingClientRect()
        const picture = card.querySelector('img')?.getBoundingClientRect()
        const texts = [...card.querySelectorAll('h2, p, span')].flatMap(
          (text) => {
            const range = document.createRange()
            range.selectNodeContents(text)
            return [...range.getClientRects()]
          },
        )

        return texts.some(
          ({ top, bottom, left, right }) =>
            right > edge.right ||
            (picture &&
              left < picture.right &&
              right > picture.left &&
              top < picture.bottom &&
              bottom > picture.top),
        )
      })
      .map((card) => card.querySelector('h2')?.textContent ?? null),
  )
}
