import { defineConfig, type Project } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = process.env.CHROMIUM_PATH ?? findChromium() ?? undefined

const patience = 120_000

/**
 * `BROWSERS=webkit,firefox` plays the stories in Playwright's own browsers, which `npx playwright install webkit
 * firefox` installs.
 */
const browsers = (process.env.BROWSERS ?? 'chromium').split(',')

/** They speak Chromium's own protocol, or have it be a phone. */
const onlyInChromium = [
  'alerts',
  'firstView',
  'handoff',
  'inspector',
  'keptFocus',
  'keyboard',
  'keyboardPayments',
  'motion',
  'walks',
  'zoom',
]

const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page of a story lives too short to earn what an optimizing compiler costs.
    '--js-flags=--no-maglev --no-turbofan',
  ],
}

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A story waits now and then: one more than there are cores.
  workers: 3,
  // How a story ends that hangs: also a machine that is busy with other things is quicker.
  timeout: 1_800_000,
  expect: { timeout: patience },
  reporter: [['list']],
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1440, height: 900 },
    actionTimeout: patience,
    navigationTimeout: patience,
    screenshot: 'only-on-failure',
    // Decorative motion costs time and shows nothing.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: browsers.map(projectOf),
})

function projectOf(name: string): Project {
  if (name === 'chromium')
    return { name: '', use: { browserName: name, launchOptions } }
  if (name !== 'webkit' && name !== 'firefox')
    throw new Error(
      `BROWSERS has ${name}: it knows chromium, webkit and firefox.`,
    )
  const testIgnore = onlyInChromium.map((story) => `**/e2e/${story}.spec.ts`)
  return { name, use: { browserName: name }, testIgnore }
}
