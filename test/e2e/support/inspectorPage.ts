import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './story.ts'

/** Opens the inspector in a new tab, before any shop. */
export async function openInspector(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/inspector')
  await expect(page.getByText('Waiting for a shop.')).toBeVisible()
  return { page, ...controlsOf(page) }
}

function controlsOf(page: Page) {
  const log = page.getByRole('complementary', { name: 'Events' })
  return {
    log,
    chart: page.getByRole('region', { name: 'Chart' }),
    happened: page.getByRole('region', { name: 'What happened' }),
    moment: page.getByRole('slider', { name: 'Moment' }),
    actor: (name: string) =>
      page
        .getByRole('navigation', { name: 'Actors' })
        .getByRole('button', { name: new RegExp(`^${name}\\b`) }),
    search: (words: string) => log.getByRole('searchbox').fill(words),
    async save(): Promise<string> {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save recording' }).click()
      return (await saved).path()
    },
    open: (file: string) =>
      page.getByLabel('Recording', { exact: true }).setInputFiles(file),
  }
}
