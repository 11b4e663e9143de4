import type { Page } from '@playwright/test'

/** Leaves the page whatever the browser asks; its question may be gone before it is answered. */
export function acceptLeaving(page: Page) {
  page.on('dialog', (leaving) => leaving.accept().catch(() => {}))
}
