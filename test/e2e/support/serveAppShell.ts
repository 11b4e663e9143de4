import type { Page } from '@playwright/test'

/** Serves pages as another server does: without the shop's markup, data and preloads. */
export async function serveAppShell(page: Page, pages: string | RegExp) {
  await page.route(pages, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/<div id="root">.*<\/div>/s, '<div id="root"></div>')
      .replace(/<link rel="expect"[^>]*>/g, '')
      .replace(/<link rel="preload" as="image"[^>]*>/g, '')
      .replace(/<script type="application\/json".*?<\/script>/s, '')
    await route.fulfill({ response, body })
  })
}
