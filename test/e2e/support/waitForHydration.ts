import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** Waits until the page is hydrated; before that, a link loads its page from the server. */
export async function waitForHydration(page: Page) {
  await expect
    .poll(() => page.evaluate(() => 'takeEarlyActs' in window))
    .toBe(false)
}
