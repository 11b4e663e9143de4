import { chromium } from '@playwright/test'
import { expect, test as storyTest } from '#test/e2e/support/story.ts'
import { type Desktop, startDesktop } from '../desktop/startDesktop.ts'
import { createListener, type Listener } from './listener.ts'

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
    const browser = await chromium.launch({
      headless: false,
      executablePath: '/usr/bin/chromium',
      env: desktop.environment,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--force-renderer-accessibility',
        ...size,
      ],
    })
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: null,
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
      reducedMotion: 'reduce',
    })
    await use(context)
    await browser.close()
  },
  listener: async ({ desktop }, use) => use(createListener(desktop)),
})

export { expect }
