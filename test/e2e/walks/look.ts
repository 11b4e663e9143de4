import type { Page, TestInfo } from '@playwright/test'
import { seriousProblems } from '../support/seriousProblems.ts'
import { expect } from '../support/story.ts'

const schemes = ['light', 'dark'] as const

/** Scans a state with axe and takes its picture, in light and dark; the clock may stand still. */
export async function lookAt(page: Page, name: string, info: TestInfo) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    expect
      .soft(
        await whileTimePasses(page, seriousProblems(page)),
        `${name}, ${colorScheme}`,
      )
      .toEqual([])
    await page.screenshot({
      path: info.outputPath(`${name}-${colorScheme}.png`),
    })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Axe goes on by timers of no time, which a clock that stands still does not fire. */
export async function whileTimePasses<Result>(
  page: Page,
  work: Promise<Result>,
): Promise<Result> {
  const end = new AbortController()
  const done = work.finally(() => end.abort())
  while (!end.signal.aborted) await page.clock.runFor(1)
  return await done
}
