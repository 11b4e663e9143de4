import type { Page } from '@playwright/test'

/**
 * Takes what moves to its end, and what begins to move by that; what is out of view would perhaps never get there. A
 * spinner goes on. From then on nothing fades: a button that is switched on while it is looked at has its colours at
 * once.
 */
export async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (!('still' in window)) {
      const still = new CSSStyleSheet()
      still.replaceSync(
        '*, ::before, ::after, ::backdrop { transition: none !important }',
      )
      document.adoptedStyleSheets.push(still)
      Object.assign(window, { still })
    }
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) =>
          Number.isFinite(effect?.getComputedTiming().endTime),
        )
        .filter(({ playState }) => playState !== 'finished')
    for (let some = moving(); some.length > 0; some = moving())
      for (const animation of some) animation.finish()
  })
}
