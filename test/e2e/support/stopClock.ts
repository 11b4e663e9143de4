import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** Pauses the page's clock a second from now; retries when a slow machine misses that second. */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 1_000)
  }).toPass()
}
