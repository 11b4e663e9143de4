import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** Stops the page's clock a second from now; a busy machine may need longer to say so, and says it again. */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 1_000)
  }).toPass()
}
