import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** Waits until the shop's script has taken over the served page: before, a link loads its page from the server. */
export async function untilItAnswers(page: Page) {
  await expect
    .poll(() => page.evaluate(() => 'takeEarlyActs' in window))
    .toBe(false)
}
