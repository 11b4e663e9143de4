import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { finishAnimations } from './finishAnimations.ts'

/**
 * Returns the serious and critical findings of axe on the page, with their places; includes targets below 24 px and
 * content outside of landmarks.
 */
export async function seriousProblems(page: Page): Promise<string[]> {
  // Colours in the middle of a fade would be false findings.
  await finishAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(axe.source)

  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })`,
  )

  return violations
    .filter(
      ({ id, impact }) =>
        id === 'region' || impact === 'serious' || impact === 'critical',
    )
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id} at ${target.join(' ')}: ${failureSummary}`,
      ),
    )
}
