import type { Browser, Page } from '@playwright/test'

/** Measurements of a visit with an empty cache; times in milliseconds. */
export type Visit = {
  fcp: number
  lcp: number
  /** Cumulative layout shift. */
  shift: number
  /** Total blocking time: the parts of long tasks above 50 ms. */
  blocking: number
  requests: number
  scriptKb: number
}

/** Emulates a mid-range phone on a slow network: 412 px, 4 x CPU, 1.6 Mbit/s, 150 ms latency. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytes = (1.6 * 1024 * 1024) / 8

  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  return page
}

/** The last file that a page of the shop fetches while the cart is empty (`src/app/prefetch.ts`). */
export const lastShopFile = '/assets/OrderFailedDialog-'

export async function visit(
  browser: Browser,
  url: string,
  last: string,
): Promise<Visit> {
  const page = await openPhone(browser)
  await openUntilIdle(page, url, last)
  const measured = await page.evaluate(readEntries)
  await page.context().close()
  return measured
}

/** Opens a page; waits for a file whose URL contains `last`, then until the browser is idle. */
export async function openUntilIdle(
  page: Page,
  url: string,
  last: string,
): Promise<void> {
  const lastResponse = page.waitForResponse((response) =>
    response.url().includes(last),
  )
  await page.goto(url)
  await (await lastResponse).finished()
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve)),
  )
}

/** Runs in the page: reads its performance entries, which observers get asynchronously. */
async function readEntries(): Promise<Visit> {
  const types = ['largest-contentful-paint', 'layout-shift', 'longtask']
  const entries: (PerformanceEntry & { value?: number })[] = []

  for (const type of types)
    new PerformanceObserver((list) =>
      entries.push(...list.getEntries()),
    ).observe({
      type,
      buffered: true,
    })
  await new Promise((resolve) => setTimeout(resolve, 200))

  const [lcp = [], shifts = [], tasks = []] = types.map((type) =>
    entries.filter(({ entryType }) => entryType === type),
  )
  const loaded = performance.getEntriesByType(
    'resource',
  ) as PerformanceResourceTiming[]
  const scripts = loaded.filter(({ name }) =>
    new URL(name).pathname.endsWith('.js'),
  )

  return {
    fcp:
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    lcp: lcp.at(-1)?.startTime ?? 0,
    shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
    blocking: tasks.reduce(
      (sum, { duration }) => sum + Math.max(0, duration - 50),
      0,
    ),
    requests: loaded.length + 1,
    scriptKb:
      scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) /
      1024,
  }
}
