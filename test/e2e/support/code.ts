import { expect, type Page } from '@playwright/test'

/** Waits for code that comes when the browser is idle: a file of the shop's with this name. */
export async function untilCodeRuns(page: Page, name: string): Promise<void> {
  const urls = () =>
    page.evaluate(
      (part) =>
        performance
          .getEntriesByType('resource')
          .flatMap((one) => (one.name.includes(`/${part}-`) ? [one.name] : [])),
      name,
    )
  await expect.poll(urls).toHaveLength(1)
  for (const url of await urls())
    await page.evaluate((address) => import(address), url)
}
