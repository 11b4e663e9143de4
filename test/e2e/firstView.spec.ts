import type { Page } from '@playwright/test'
import { patience as scriptWait } from '#server/pages/earlyScript.ts'
import { publicPages } from '#server/pages/publicPages.ts'
import { mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { holdRequests } from './support/holdRequests.ts'
import { readLayoutShifts, recordLayoutShifts } from './support/layoutShifts.ts'
import { serveInChunks } from './support/serveInChunks.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, expect, failedLoad, test, testIf } from './support/story.ts'
import { twoFrames } from './support/twoFrames.ts'
import { waitForChunk } from './support/waitForChunk.ts'
import { waitForHydration } from './support/waitForHydration.ts'

type Parts = Awaited<ReturnType<typeof serveInChunks>>

const scripts = '**/assets/*.js'
const pages = Object.keys(publicPages)
const asServed = { isKept: true, shifts: [], removedStyles: 0 }

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('A24: the menu can be read and links lead on, in the language of the address', async ({
    page,
  }) => {
    await page.goto('/ordernow')
    await expect(page.getByRole('heading', { name: 'Mapo Tofu' })).toBeVisible()
    await expect(page.getByText('A$15.90').first()).toBeVisible()

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByText('Our story')
      .click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Our story' }),
    ).toBeVisible()

    await page.goto('/?lang=zh')
    await expect(page).toHaveTitle('灯笼厨房：悉尼中式美食与健康餐')
    await page.getByRole('link', { name: '立即点餐' }).first().click()
    await expect(page.getByRole('heading', { name: '麻婆豆腐' })).toBeVisible()
  })
})

test.describe('in Chinese and dark', () => {
  test.use({ locale: 'zh-CN', colorScheme: 'dark' })

  for (const width of [360, 1440])
    testIf(width === 360)(
      `A25: at ${width} px a customer with a full cart gets the page that was served, and nothing moves`,
      async ({ page, shop }) => {
        await page.setViewportSize({ width, height: 800 })
        await restoreVisit(page, shop, {
          cart: [mapoTofu, { ...mapoTofu, quantity: 3 }],
        })
        await page.addInitScript(recordServedPage)
        for (const path of pages) {
          await page.goto(path)
          await expect(
            page.getByRole('banner').getByText('4', { exact: true }),
          ).toHaveCount(1)
          expect([path, await readServed(page)]).toEqual([path, asServed])
        }
      },
    )
})

for (const { path, width, above } of [
  { path: '/', width: 360, above: 'id="popular"' },
  { path: '/ordernow', width: 1440, above: '</main>' },
])
  testIf(path === '/')(
    `A25: at ${width} px a first screen of ${path} that comes in two halves is painted when it is whole`,
    async ({ page, context, shop }) => {
      await page.setViewportSize({ width, height: 800 })
      const halves = await serveInChunks(shop.url, { above })
      await page.addInitScript(countFrames)
      await page.goto(halves.url + path, { waitUntil: 'commit' })
      await expectRenderBlocked(page, await context.newPage(), halves)
    },
  )

test('A25: on a phone what follows the first screen is not waited for, unless somebody comes back to it', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const halves = await serveInChunks(shop.url, { above: '</main>' })
  await page.addInitScript(countFrames)
  await page.goto(halves.url, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(frames)).toBeGreaterThan(0)
  await page.reload({ waitUntil: 'commit' })
  await expectRenderBlocked(page, await context.newPage(), halves)
})

for (const { path, parts } of [
  { path: '/', parts: ['#popular', '#popular + section'] },
  { path: '/ordernow', parts: ['.dish-cell', '.dish-cell + .dish-cell'] },
])
  deepTest(
    `A25: on a phone ${parts.join(' and ')} of ${path} are drawn in the frame after the first one, unless somebody comes back`,
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.addInitScript(recordDrawnHeadings, parts)
      await page.addInitScript(removeTimer, scriptWait)

      // Holds the pictures: the page loads its script after them, which would end the wait as well.
      const pictures = await holdRequests(page, '**/media/**')
      const motion = await page.context().newCDPSession(page)

      await motion.send('Animation.enable')
      const expectDrawn = async (states: boolean[]) => {
        for (const part of parts)
          await expect.poll(() => page.evaluate(drawnOf, part)).toEqual(states)
      }

      for (const isNew of [true, false]) {
        await motion.send('Animation.setPlaybackRate', { playbackRate: 0 })
        const whenItComes = { waitUntil: 'commit' } as const
        await (isNew ? page.goto(path, whenItComes) : page.reload(whenItComes))
        await expectDrawn([!isNew])
        await motion.send('Animation.setPlaybackRate', { playbackRate: 1 })
        await expectDrawn(isNew ? [false, true] : [true])
      }
      pictures.pass()
    },
  )

for (const path of ['/', '/ordernow'])
  testIf(path === '/')(
    `A54: a typeface that comes late to ${path} replaces its stand-in, moves nothing, and no second file of it comes`,
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 })
      const files: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('.woff2')) files.push(request.url())
      })
      const typeface = await holdRequests(page, '**/*.woff2')
      await recordLayoutShifts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await waitForHydration(page)
      expect(await typefacesOfTitle(page)).not.toContain('Fraunces')

      typeface.pass()
      await expect.poll(() => typefacesOfTitle(page)).toEqual(['Fraunces'])
      expect(await readLayoutShifts(page)).toEqual([])
      expect(files).toEqual([expect.stringContaining('/english-')])
    },
  )

for (const { path, from } of [
  { path: '/', from: 'id="popular"' },
  { path: '/ordernow', from: '<main' },
])
  testIf(path === '/ordernow')(
    `A25: on a phone nothing of ${path} moves while what follows the first screen comes element by element`,
    async ({ page, shop }) => {
      await page.setViewportSize({ width: 360, height: 800 })
      const parts = await serveInChunks(shop.url, { from, to: '</article>' })

      await page.addInitScript(recordServedPage)
      await page.goto(parts.url + path, { waitUntil: 'commit' })
      await page.evaluate(twoFrames)
      await expect(page.getByRole('article')).toHaveCount(0)

      while (parts.sendNext()) await page.evaluate(twoFrames)
      await expect(page.getByRole('article')).not.toHaveCount(0)
      await waitForHydration(page)
      expect(await readServed(page)).toEqual(asServed)
      await parts.close()
    },
  )

test('A4 A27: a language that is chosen stays, also where the address asked for another one', async ({
  page,
}) => {
  await page.goto('/ourstory?lang=zh')
  await page.getByLabel('语言').selectOption({ label: 'English' })
  await expect(page).toHaveTitle('Our story | Lantern Kitchen')
  await page.reload()
  await expect(page).toHaveTitle('Our story | Lantern Kitchen')
})

test.describe('without its style sheet', () => {
  test.use({ expectedConsole: [failedLoad] })

  deepTest(
    'A25: a sheet that its script cannot read is brought by its link',
    async ({ page }) => {
      await page.route('**/assets/shop-*.css', (route) =>
        route.request().resourceType() === 'stylesheet'
          ? route.continue()
          : route.fulfill({ status: 503 }),
      )
      await page.goto('/ordernow')
      await page.getByRole('button', { name: 'Add Mapo Tofu' }).click()
      await expect(page.getByRole('dialog', { name: 'Mapo Tofu' })).toHaveCSS(
        'display',
        'flex',
      )
    },
  )
})

test.describe('without its file of labels', () => {
  test.use({ expectedConsole: [failedLoad] })

  test('A6 A26 N8: a page asks for all labels, and a tap before they came is not lost', async ({
    page,
  }) => {
    const held = await holdRequests(page, scripts)
    await page.route('**/labels/*', (route) => route.abort())
    await page.goto('/ordernow?lang=zh', { waitUntil: 'commit' })
    await page.getByRole('button', { name: '麻婆豆腐', exact: true }).click()
    held.pass()
    await expect(page.getByRole('dialog', { name: '麻婆豆腐' })).toBeVisible()

    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByLabel('语言').selectOption({ label: 'English' })
    await expect(page).toHaveTitle('Order now | Lantern Kitchen')
  })
})

test('A26: a tap, a choice and what was typed before the script came are not lost', async ({
  page,
}) => {
  const held = await holdRequests(page, scripts)
  await page.goto('/ordernow', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('tofu')
  await page.getByLabel('Language').selectOption({ label: '中文' })
  await page.getByRole('button', { name: 'Add Mapo Tofu' }).click()
  held.pass()
  await expect(page.getByRole('dialog', { name: '麻婆豆腐' })).toBeVisible()
  await expect(page.locator('input[name=search]')).toHaveValue('tofu')
})

test('A26 C1: a search whose field is left before the script came is made, also when a press has left it', async ({
  page,
}) => {
  const held = await holdRequests(page, scripts)
  await page.goto('/ordernow', { waitUntil: 'commit' })
  const dish = page.getByRole('button', { name: 'Mapo Tofu', exact: true })
  await dish.scrollIntoViewIfNeeded()
  await page.getByRole('searchbox').fill('rice')
  await dish.hover()
  await page.mouse.down()
  held.pass()
  await waitForHydration(page)
  await page.mouse.up()

  await expect(page.getByRole('dialog', { name: 'Mapo Tofu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/rice/)
})

deepTest(
  'A26: no event of an early choice reaches React, which would take the page over and undo it',
  async ({ page }) => {
    const held = await holdRequests(page, scripts)
    await page.goto('/ourstory', { waitUntil: 'commit' })

    const language = page.getByLabel('Language')
    const reached = language.evaluate(
      (select) =>
        new Promise<string[]>((resolve) => {
          const heard: string[] = []
          const root = document.getElementById('root')

          for (const type of ['input', 'change'])
            root?.addEventListener(
              type,
              (event) => heard.push(event.type),
              true,
            )
          select.addEventListener('blur', () => resolve(heard))
        }),
    )

    await language.focus()
    await language.selectOption({ label: '中文' })
    await language.blur()
    expect(await reached).toEqual([])

    held.pass()
    await expect(page).toHaveTitle('我们的故事 | 灯笼厨房')
  },
)

deepTest(
  'A26: an early tap of a customer who is signed in is not lost either',
  async ({ page, shop }) => {
    await restoreVisit(page, shop, { cart: [] })
    const held = await holdRequests(page, scripts)
    await page.goto('/ordernow', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Add Mapo Tofu' }).click()
    held.pass()
    await expect(page.getByRole('dialog', { name: 'Mapo Tofu' })).toBeVisible()
  },
)

test('A26: a tap on a phone’s page that is still on its way asks for the script once the page is whole, and is not lost', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const halves = await serveInChunks(shop.url, { above: '</main>' })

  await page.addInitScript(recordServedPage)
  await page.goto(`${halves.url}/ordernow`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add Mapo Tofu' }).click()
  expect(await page.locator('script[type=module]').count()).toBe(0)

  halves.sendNext()
  await expect(page.getByRole('dialog', { name: 'Mapo Tofu' })).toBeVisible()
  expect(await readServed(page)).toMatchObject({ isKept: true })
  await halves.close()
})

test('A26: a link that is tapped while the shop takes the page over is followed by the browser', async ({
  page,
}) => {
  await page.addInitScript(
    tapAfterHydration,
    '/ordernow?openModal=true&itemId=6',
  )
  await page.goto('/')

  const dialog = page.getByRole('dialog', { name: 'Mapo Tofu' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/ordernow$/)
})

test('A11: an idle page fetches the code of its dialogs, and that of the checkout once something is in the cart', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/ordernow')
  await waitForChunk(page, 'OrderFailedDialog')
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve)),
  )
  expect(asked.filter((url) => url.includes('/checkoutHost-'))).toEqual([])

  await createShopper(page).add({ dish: 'Mapo Tofu', portion: 'Regular' })
  await waitForChunk(page, 'CheckoutRoute')
})

async function typefacesOfTitle(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'h1',
  })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', {
    nodeId,
  })
  await devtools.detach()
  return fonts.map(({ familyName }) => familyName)
}

/** Taps a link of the home page after its hydration and before the actors start. */
function tapAfterHydration(href: string) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const link = document.querySelector<HTMLElement>(`a[href="${href}"]`)
    const isTaken = Object.keys(link ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    )
    if (isTaken) link?.click()
    else port2.postMessage(null)
  }
  if (location.pathname === '/') port2.postMessage(null)
}

/** Expects a heading in the DOM and no frame until the next chunk arrives, while another page draws frames. */
async function expectRenderBlocked(page: Page, other: Page, halves: Parts) {
  await expect(page.locator('main h1')).toBeAttached()
  await other.evaluate(countFrames)
  await expect.poll(() => other.evaluate(frames)).toBeGreaterThan(10)
  expect(await page.evaluate(frames)).toBe(0)
  halves.sendNext()
  await expect.poll(() => page.evaluate(frames)).toBeGreaterThan(0)
  await halves.close()
}

function countFrames() {
  Object.assign(window, { frames: 0 })
  let seen = 0
  const count = () => {
    seen += 1
    Object.assign(window, { frames: seen })
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
}

function frames(): number {
  return (window as unknown as { frames: number }).frames
}

function recordDrawnHeadings(parts: string[]) {
  const drawn = Object.fromEntries(
    parts.map((part): [string, boolean[]] => [part, []]),
  )
  Object.assign(window, { drawn })

  const look = () => {
    for (const [part, seen] of Object.entries(drawn)) {
      const isDrawn = document.querySelector(`${part} h2`)?.checkVisibility()
      if (isDrawn !== undefined && isDrawn !== seen.at(-1)) seen.push(isDrawn)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Omits timers of this length, after which a slow page loads its script. */
function removeTimer(omitted: number) {
  const { setTimeout } = window
  window.setTimeout = ((act: () => void, time?: number) =>
    time === omitted ? 0 : setTimeout(act, time)) as typeof setTimeout
}

function drawnOf(part: string): boolean[] | undefined {
  return (window as unknown as { drawn: Record<string, boolean[]> }).drawn[part]
}

/** Keeps the served heading before the shop's scripts run, and records layout shifts and removed styles. */
function recordServedPage() {
  const shifts: string[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources } = entry as unknown as {
        sources: { node: Node | null }[]
      }
      shifts.push(
        ...sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? 'gone'),
      )
    }
  }).observe({ type: 'layout-shift', buffered: true })

  // Moving a style element recomputes all styles; observers see a removal.
  const removedStyles: Node[] = []
  addEventListener('DOMContentLoaded', () => {
    Object.assign(window, {
      shifts,
      removedStyles,
      served: document.querySelector('main h1'),
    })
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        removedStyles.push(
          ...[...removedNodes].filter(({ nodeName }) => nodeName === 'STYLE'),
        )
    }).observe(document.head, { childList: true })
  })
}

function readServed(page: Page) {
  return page.evaluate(() => {
    const { shifts, served, removedStyles } = window as unknown as {
      shifts: string[]
      served: Element | null
      removedStyles: Node[]
    }
    const isKept =
      served !== null && served === document.querySelector('main h1')
    return { isKept, shifts, removedStyles: removedStyles.length }
  })
}
