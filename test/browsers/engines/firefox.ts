import puppeteer, { type KeyInput, type Page } from 'puppeteer-core'
import { findFirefox } from '../../../scripts/browsers.mjs'
import type { Browser, Device, Engine, Tab } from './tab.ts'

/** Firefox without a window, through WebDriver BiDi. */
export function createFirefox(): Engine {
  return { open, end: async () => undefined }
}

async function open(device: Device): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox() ?? '',
    defaultViewport: null,
    env: {
      PATH: process.env.PATH,
      HOME: device.folder,
      TZ: 'Australia/Sydney',
    },
    extraPrefsFirefox: preferencesOf(device),
  })
  const context = firefox.defaultBrowserContext()
  const tabs = new Map<Page, Promise<Tab>>()
  const tabOf = (page: Page) => {
    const tab = tabs.get(page) ?? createTab(page, device)
    tabs.set(page, tab)
    return tab
  }
  // Firefox's first tab never gets focus events, so a new tab replaces it.
  const [first] = await context.pages()

  await context.newPage()
  await first?.close()
  return {
    tabs: async () => await Promise.all((await context.pages()).map(tabOf)),
    openTab: async () => await tabOf(await context.newPage()),
    end: () => firefox.close(),
  }
}

async function createTab(
  page: Page,
  { width, height, isPhone }: Device,
): Promise<Tab> {
  const consoleMessages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()))
      consoleMessages.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => consoleMessages.push(String(error)))
  await page.bringToFront()
  await page.setViewport({ width, height, hasTouch: isPhone })

  return {
    goto: async (url) => void (await page.goto(url)),
    // Puppeteer would wait for a load event; a page from the back/forward cache fires none.
    back: async () => void (await page.evaluate('history.back()')),
    forward: async () => void (await page.goForward()),
    reload: async () => void (await page.reload()),
    evaluate: async (expression, place = 'page') => {
      const frame =
        place === 'page'
          ? page.mainFrame()
          : page.mainFrame().childFrames()[0]?.childFrames()[0]
      if (!frame) throw new Error('The page has no frame.')
      return await frame.evaluate(expression)
    },
    press: async ({ x, y }) => {
      await page.bringToFront()
      await (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
    },
    drag: async (from, to) => {
      await page.bringToFront()
      const steps = [1, 2, 3, 4, 5].map((step) => ({
        x: from.x + ((to.x - from.x) * step) / 5,
        y: from.y + ((to.y - from.y) * step) / 5,
      }))
      if (!isPhone) {
        await page.mouse.move(from.x, from.y)
        await page.mouse.down()
        for (const { x, y } of steps) await page.mouse.move(x, y)
        return await page.mouse.up()
      }

      const finger = await page.touchscreen.touchStart(from.x, from.y)
      for (const { x, y } of steps) await finger.move(x, y)
      await finger.end()
    },
    write: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key satisfies KeyInput),
    upload: async (path) => {
      const field = await page.$('input[type=file]')
      if (!field) throw new Error('The page has no field for files.')
      await (
        field as import('puppeteer-core').ElementHandle<HTMLInputElement>
      ).uploadFile(path)
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    consoleMessages: async () => consoleMessages.splice(0),
    close: () => page.close(),
  }
}

function preferencesOf({ isPhone, isDark, downloads }: Device) {
  const phone = {
    'general.useragent.override':
      'Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0',
    'dom.w3c_touch_events.enabled': 1,
    // On a busy machine a tap could last so long that Firefox takes it for a long press.
    'apz.max_tap_time': 120_000,
    // 1 is a coarse pointer that cannot hover.
    'ui.primaryPointerCapabilities': 1,
    'ui.allPointerCapabilities': 1,
    'ui.useOverlayScrollbars': 1,
  }
  return {
    'intl.accept_languages': 'en-AU',
    'ui.prefersReducedMotion': 1,
    // Puppeteer switches off the back/forward cache.
    'fission.bfcacheInParent': true,
    'ui.systemUsesDarkTheme': isDark ? 1 : 0,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    ...(isPhone ? phone : {}),
  }
}
