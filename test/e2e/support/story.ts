import { type ConsoleMessage, expect, type Page } from '@playwright/test'
import { isFull } from '#test/support/process/isFull.ts'
import { shopTest } from './shopTest.ts'

export type { Shop } from './shopTest.ts'

/** The demo customer of the sandbox. */
export const demo = { email: 'demo@lantern.example', password: 'lantern-demo' }

type Options = {
  /** Console lines that the story expects, such as the browser's own line for a refused call. */
  expectedConsole: RegExp[]
}

/** A story: the built program with a database of its own, and a page whose console must stay silent. */
export const test = shopTest.extend<Options & { silence: undefined }>({
  expectedConsole: [[], { option: true }],
  baseURL: async ({ shop }, use) => use(shop.url),
  silence: [
    async ({ context, expectedConsole, shop }, use) => {
      context.on('page', waitForStep)
      context.on('page', (page) => waitForRoute(page, shop.url))
      const heard: string[] = []
      const listen = (page: Page) => {
        page.on('console', (message) =>
          noteLoud(message, expectedConsole, heard),
        )
        page.on('pageerror', (error) =>
          heard.push(String(error.stack ?? error)),
        )
      }
      context.on('page', listen)
      await use(undefined)
      expect(heard, 'the console is silent').toEqual([])
    },
    { auto: true },
  ],
})

/** Declares a story for `npm run test:full` alone; another one keeps its promise in every run. */
export const deepTest: (
  title: string,
  story: Parameters<typeof test>[2],
) => void = isFull ? test : () => undefined

/** Declares some variants of a story (language, method, look) for every run, and the others for the full run. */
export const testIf = (isInEveryRun: boolean) =>
  (isInEveryRun ? test : deepTest) as typeof deepTest

export { expect }

/**
 * A dialog that closes leaves its step of the history a moment after it is hidden. No customer types an address before
 * that: a story waits until the dialog is hidden, and this waits for its step. A dialog that is open may be reloaded.
 */
function waitForStep(page: Page) {
  const isOnStep = () =>
    page.evaluate(() => history.state?.dialog !== undefined).catch(() => false)
  for (const way of ['goto', 'reload'] as const) {
    const go = page[way].bind(page) as (...given: unknown[]) => Promise<null>
    page[way] = async (...given: unknown[]) => {
      if ((await page.getByRole('dialog').count()) === 0)
        await expect.poll(isOnStep).toBe(false)
      return await go(...given)
    }
  }
}

/**
 * Chromium says that it routes the requests of an open page a moment before it does: one that the page sends at once
 * would pass the route by. A story goes on when a request has taken its route.
 */
function waitForRoute(page: Page, shop: string) {
  const route = page.route.bind(page)
  const ask = () =>
    page.evaluate(async () => (await fetch('/healthz?routed')).status)
  let isRouted = false
  page.route = async (...given) => {
    const added = await route(...given)
    if (isRouted || !page.url().startsWith(shop)) return added
    isRouted = true
    await route(/\/healthz\?routed$/, (each) => each.fulfill({ status: 204 }))
    await expect.poll(ask).toBe(204)
    return added
  }
}

function noteLoud(
  message: ConsoleMessage,
  expected: RegExp[],
  heard: string[],
) {
  if (!['error', 'warning'].includes(message.type())) return
  const line = `${message.type()}: ${message.text()}`
  if (!expected.some((pattern) => pattern.test(line))) heard.push(line)
}
