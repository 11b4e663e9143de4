import { languageFacts, languages } from '#contract/languages.ts'
import { renderMailHtml } from '#server/mails/renderMailHtml.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import { wednesday } from './support/handoffShopper.ts'
import { overflowOfLongNames } from './support/longNames.ts'
import {
  customerScreens,
  handoffScreens,
  visitorScreens,
} from './support/screens.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, expect, failedLoad, test } from './support/story.ts'

/** Compounds as languages and owners make them, up to the longest name that a spreadsheet may hold. */
const lengths = [24, 120]
const walks = {
  'what a visitor sees': visitorScreens,
  'what a customer sees': customerScreens,
  'what a payer sees': handoffScreens,
}

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 740 } })

  test('A47: names without a space scroll nothing sideways, from the home page to the invoice', async ({
    page,
    shop,
  }) => {
    const shopper = createShopper(page)
    const look = async (screen: string) => {
      for (const length of lengths)
        expect
          .soft(await overflowOfLongNames(page, length), `${screen}, ${length}`)
          .toEqual([])
    }

    await restoreVisit(page, shop, { form: wednesday })
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await look('home')
    await page.goto('/ordernow')
    await expect(page.getByRole('article').first()).toBeVisible()
    await look('menu')
    await page.goto('/checkout')
    await expect(page.getByRole('list', { name: 'Items' })).toBeVisible()
    await look('checkout')
    await shopper.payFromWallet('A$15.90')
    await expect(
      page.getByRole('dialog', { name: shopper.t('checkout.succeeded_title') }),
    ).toBeVisible()
    await look('success')
    await page.goto('/profile?tab=orders')
    await expect(page.getByRole('button', { name: /details/i })).toBeVisible()
    await look('orders')
    await page.getByRole('button', { name: /details/i }).click()
    await expect(
      page.getByRole('dialog').getByRole('table').first(),
    ).toBeVisible()
    await look('order details')
  })
})

test.describe('in a mail on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 740 } })

  test('A47: names without a space scroll no mail sideways', async ({
    page,
  }) => {
    const name = 'Lachsforellenfilet'.repeat(7)
    const pair = [name, name] as const
    await page.setContent(
      renderMailHtml(
        {
          heading: name,
          paragraphs: [name],
          link: `https://lantern.example/${name}`,
          facts: [pair],
          lines: [
            { quantity: 2, name, detail: name, notes: [name], total: name },
          ],
          amounts: [pair],
          closing: [name],
          footer: [name],
        },
        'en',
      ),
    )
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - innerWidth,
    )
    expect(overflow).toBe(0)
  })
})

for (const width of [320, 360])
  for (const language of languages)
    test.describe(`${width} px wide in ${language}`, () => {
      const { locale } = languageFacts[language]
      test.use({
        viewport: { width, height: 740 },
        locale,
        expectedConsole: [failedLoad],
      })

      for (const [seen, walk] of Object.entries(walks))
        deepTest(
          `A47: names without a space scroll nothing sideways in ${seen}`,
          async ({ page, shop }) => {
            await walk({
              page,
              shop,
              shopper: createShopper(page, language),
              look: async (screen) => {
                for (const length of lengths)
                  expect
                    .soft(
                      await overflowOfLongNames(page, length),
                      `${screen}, ${length}`,
                    )
                    .toEqual([])
              },
            })
          },
        )
    })
