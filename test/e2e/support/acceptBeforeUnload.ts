import type { Page } from '@playwright/test'

/** Accepts every dialog of the page, such as `beforeunload`. A dialog may close before it is accepted. */
export function acceptBeforeUnload(page: Page) {
  page.on('dialog', (leaving) => leaving.accept().catch(() => {}))
}
