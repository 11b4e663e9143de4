import type { Page } from '@playwright/test'

/** Takes what moves to its end, and what begins to move by that; what is out of view would perhaps never get there. A spinner goes on. */
export async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .filter(({ playState }) => playState !== 'finished')
    for (let some = moving(); some.length > 0; some = moving())
      for (const animation of some) animation.finish()
  })
}
