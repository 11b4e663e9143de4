import type { Page, TestInfo } from '@playwright/test'
import { seriousProblems } from '../support/seriousProblems.ts'
import { expect } from '../support/story.ts'

const schemes = ['light', 'dark'] as const

/** Scans a state with axe and takes screenshots, in light and dark; works on a paused clock, too. */
export async function scanState(page: Page, name: string, info: TestInfo) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    expect
      .soft(
        await runClockDuring(page, seriousProblems(page)),
        `${name}, ${colorScheme}`,
      )
      .toEqual([])
    await page.screenshot({
      path: info.outputPath(`${name}-${colorScheme}.png`),
    })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Runs the paused clock while work is pending: axe, for example, waits for timers without a delay. */
export async function runClockDuring<Result>(
  page: Page,
  work: Promise<Result>,
): Promise<Result> {
  const end = new AbortController()
  const done = work.finally(() => end.abort())
  while (!end.signal.aborted) await page.clock.runFor(1).catch(ignoreClosedTab)
  return await done
}

/** The clock runs in all tabs of a context, and one may close itself meanwhile; the others go on. */
export function ignoreClosedTab(error: Error) {
  if (!error.message.includes('has been closed')) throw error
}
