import { type ConsoleMessage, expect, type Page } from '@playwright/test'
import { isFull } from '#test/support/process/isFull.ts'
import { shopTest } from './shopTest.ts'

export type { Shop } from './shopTest.ts'

export const demo = { email: 'demo@lantern.example', password: 'lantern-demo' }

/** Chromium's console line for a call that is refused, cut or fails. */
export const failedLoad = /Failed to load resource/

type Options = {
  expectedConsole: RegExp[]
}

/** A story on the built program with its own database; expects no console line of a page except expected ones. */
export const test = shopTest.extend<Options & { consoleCheck: undefined }>({
  expectedConsole: [[], { option: true }],
  baseURL: async ({ shop }, use) => use(shop.url),
  consoleCheck: [
    async ({ context, expectedConsole, shop }, use) => {
      context.on('page', waitForStep)
      context.on('page', (page) => waitForRoute(page, shop.url))

      const lines: string[] = []
      const listen = (page: Page) => {
        page.on('console', (message) =>
          recordLine(message, expectedConsole, lines),
        )
        page.on('pageerror', (error) =>
          lines.push(String(error.stack ?? error)),
        )
      }

      context.on('page', listen)
      await use(undefined)
      expect(lines, 'the console is silent').toEqual([])
    },
    { auto: true },
  ],
})

/** Declares a story for `npm run test:full` only. Another story must keep its promise in every run. */
export const deepTest: (
  title: string,
  story: Parameters<typeof test>[2],
) => void = isFull ? test : () => undefined

/** Declares variants of a story (language, method, look): some for every run, the others for the full run. */
export const testIf = (isInEveryRun: boolean) =>
  (isInEveryRun ? test : deepTest) as typeof deepTest

export { expect }

/**
 * Waits with `goto` and `reload` until a closed dialog has left its history entry, a moment after it is hidden; no
 * customer types an address that fast. A page with an open dialog is reloaded at once.
 */
export function waitForStep(page: Page) {
  const isOnStep = () =>
    page.evaluate(() => history.state?.dialog !== undefined).catch(() => false)
  for (const method of ['goto', 'reload'] as const) {
    const go = page[method].bind(page) as (...args: unknown[]) => Promise<null>
    page[method] = async (...args: unknown[]) => {
      if ((await page.getByRole('dialog').count()) === 0)
        await expect.poll(isOnStep).toBe(false)
      return await go(...args)
    }
  }
}

/**
 * Waits after the first `route` until requests take it. Chromium confirms routing of an open page a moment too early,
 * so that the page's next request would bypass the route.
 */
function waitForRoute(page: Page, shop: string) {
  const route = page.route.bind(page)
  const ask = () =>
    page.evaluate(async () => (await fetch('/healthz?routed')).status)
  let isRouted = false

  page.route = async (...args) => {
    const added = await route(...args)
    if (isRouted || !page.url().startsWith(shop)) return added
    isRouted = true
    await route(/\/healthz\?routed$/, (healthRoute) =>
      healthRoute.fulfill({ status: 204 }),
    )
    await expect.poll(ask).toBe(204)
    return added
  }
}

function recordLine(
  message: ConsoleMessage,
  expected: RegExp[],
  lines: string[],
) {
  if (!['error', 'warning'].includes(message.type())) return
  const line = `${message.type()}: ${message.text()}`
  if (!expected.some((pattern) => pattern.test(line))) lines.push(line)
}
