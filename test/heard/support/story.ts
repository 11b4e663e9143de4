import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { expect, test as storyTest } from '#test/e2e/support/story.ts'
import { findWindowedChromium } from '../../../scripts/screenReader.mjs'
import { type Desktop, startDesktop } from '../desktop/startDesktop.ts'
import { createListener, type Listener } from './listener.ts'

/** The browser's offers to translate a page and to save a password or a card would take the keys. */
const preferences = {
  translate: { enabled: false },
  autofill: { credit_card_enabled: false },
  credentials_enable_service: false,
}

const size = ['--window-size=1440,1000', '--window-position=0,0']

/** A story in a Chromium on a desktop with a screen reader, by keyboard alone. */
export const test = storyTest.extend<
  { listener: Listener },
  { desktop: Desktop }
>({
  desktop: [
    async ({ browserName: _ }, use) => {
      const desktop = await startDesktop()
      await use(desktop)
      await desktop.end()
    },
    { scope: 'worker' },
  ],
  context: async ({ desktop, baseURL }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'shop-heard-'))
    mkdirSync(join(profile, 'Default'))
    writeFileSync(
      join(profile, 'Default/Preferences'),
      JSON.stringify(preferences),
    )
    const context = await chromium.launchPersistentContext(profile, {
      ...(baseURL ? { baseURL } : {}),
      headless: false,
      executablePath: findWindowedChromium() ?? '',
      env: desktop.environment,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--force-renderer-accessibility',
        ...size,
      ],
      viewport: null,
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
      reducedMotion: 'reduce',
    })
    await use(context)
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  },
  listener: async ({ desktop }, use) => use(createListener(desktop)),
})

export { expect }
