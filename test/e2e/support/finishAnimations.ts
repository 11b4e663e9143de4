import type { Page } from '@playwright/test'

/**
 * Finishes all animations, and those that they start; off-screen ones may never finish by themselves. Endless ones,
 * such as a spinner, continue. Also turns transitions off, so that a button that becomes enabled has its final colours
 * at once.
 */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (!('noTransitions' in window)) {
      const noTransitions = new CSSStyleSheet()
      noTransitions.replaceSync(
        '*, ::before, ::after, ::backdrop { transition: none !important }',
      )
      document.adoptedStyleSheets.push(noTransitions)
      Object.assign(window, { noTransitions })
    }
    const unfinished = () =>
      document
        .getAnimations()
        .filter(({ effect }) =>
          Number.isFinite(effect?.getComputedTiming().endTime),
        )
        .filter(({ playState }) => playState !== 'finished')
    for (
      let animations = unfinished();
      animations.length > 0;
      animations = unfinished()
    )
      for (const animation of animations) animation.finish()
  })
}
