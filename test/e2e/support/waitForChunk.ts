import { expect, type Page } from '@playwright/test'

/** Waits until the chunk with this name, which loads when the browser is idle, has run. */
export async function waitForChunk(page: Page, name: string): Promise<void> {
  const urls = () =>
    page.evaluate(
      (part) =>
        performance
          .getEntriesByType('resource')
          .flatMap((entry) =>
            entry.name.includes(`/${part}-`) ? [entry.name] : [],
          ),
      name,
    )
  await expect.poll(urls).toHaveLength(1)
  for (const url of await urls())
    await page.evaluate((address) => import(address), url)
}
