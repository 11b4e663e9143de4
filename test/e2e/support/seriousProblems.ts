import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { endMotion } from './endMotion.ts'

/**
 * Returns axe's serious and critical findings on the current screen, targets under 24 px included, with their places.
 */
export async function seriousProblems(page: Page): Promise<string[]> {
  // Colours in the middle of a fade are nobody's.
  await endMotion(page)
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id} at ${target.join(' ')}: ${failureSummary}`,
      ),
    )
}
