import type { Page } from '@playwright/test'

/** Takes what moves to its end; what is out of view would perhaps never get there. A spinner goes on. */
export async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  })
}
