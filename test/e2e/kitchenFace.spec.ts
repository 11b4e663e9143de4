import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/story.ts'
import { waitForHydration } from './support/waitForHydration.ts'

test.use({ kitchen: 'test/kitchens/saigon' })

const paper = { light: 'rgb(244, 251, 248)', dark: 'rgb(15, 26, 24)' }
const accent = { light: 'rgb(15, 107, 92)', dark: 'rgb(21, 122, 105)' }

for (const scheme of ['light', 'dark'] as const)
  test.describe(`in ${scheme}`, () => {
    test.use({ colorScheme: scheme })

    test("K86 K87: no picture and no colour of the sample is on another kitchen's pages", async ({
      page,
      shop,
    }) => {
      for (const path of ['/', '/ourstory', '/ordernow', '/contact-us']) {
        await page.goto(path)
        await waitForHydration(page)
        await expect(page.locator('html')).toHaveCSS(
          'background-color',
          paper[scheme],
        )
        expect(await sampleColorsIn(page)).toEqual([])
      }
      await page.goto('/')
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Order now' }).first(),
      ).toHaveCSS('background-color', accent[scheme])

      const shown = await page.evaluate(async () => {
        const addresses = [...document.images]
          .map((image) => image.currentSrc || image.src)
          .filter((address) => !address.includes('/plate.svg'))
        const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
        return [...new Set([...addresses, icon?.href ?? ''])]
      })
      for (const address of shown) {
        const served = Buffer.from(await (await fetch(address)).arrayBuffer())
        const { pathname } = new URL(address)
        expect([
          pathname,
          served.equals(readFileSync(`public${pathname}`)),
        ]).toEqual([pathname, false])
      }
      expect(shown.map((address) => new URL(address).pathname)).toEqual(
        expect.arrayContaining(['/media/logo.svg', '/favicon.svg']),
      )
      const preview = await page
        .locator('meta[property="og:image"]')
        .getAttribute('content')
      const picture = await fetch(
        `${shop.url}${new URL(preview ?? '').pathname}`,
      )
      const { width, height } = await sharp(
        Buffer.from(await picture.arrayBuffer()),
      ).metadata()
      expect([width, height]).toEqual([1200, 630])
    })
  })

/** The texts and grounds on a page in a colour of the sample kitchen's accent. */
async function sampleColorsIn(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const sample = [
      'rgb(194, 58, 25)',
      'rgb(201, 66, 31)',
      'rgb(184, 54, 26)',
      'rgb(255, 156, 117)',
      'rgb(255, 250, 243)',
      'rgb(26, 20, 18)',
      'rgb(28, 14, 8)',
    ]
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { color, backgroundColor, borderTopColor, borderTopWidth } =
        getComputedStyle(element)
      const colors = [
        color,
        backgroundColor,
        borderTopWidth === '0px' ? '' : borderTopColor,
      ]
      return element.checkVisibility() &&
        colors.some((name) => sample.includes(name))
        ? [`${element.tagName} ${element.textContent?.slice(0, 40)}`]
        : []
    })
  })
}
