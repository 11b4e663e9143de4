import { defineConfig, type Project } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = process.env.CHROMIUM_PATH ?? findChromium() ?? undefined

const actionTimeout = 120_000

/**
 * `BROWSERS=webkit,firefox` runs the tests in Playwright's own browsers, which `npx playwright install webkit firefox`
 * installs.
 */
const browsers = (process.env.BROWSERS ?? 'chromium').split(',')

/** Files that use Chromium's protocol or emulate a phone. */
const onlyInChromium = [
  'alerts',
  'firstView',
  'focusRestoration',
  'handoff',
  'inspector',
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
    // Pages live too briefly for optimizing compilers to pay off.
    '--js-flags=--no-maglev --no-turbofan',
  ],
}

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the cores: tests often wait.
  workers: 3,
  // Ends a test that hangs; long enough for a busy machine.
  timeout: 1_800_000,
  expect: { timeout: actionTimeout },
  reporter: [['list']],
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1440, height: 900 },
    actionTimeout,
    navigationTimeout: actionTimeout,
    screenshot: 'only-on-failure',
    // Decorative motion only costs time.
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
  const testIgnore = onlyInChromium.map((file) => `**/e2e/${file}.spec.ts`)
  return { name, use: { browserName: name }, testIgnore }
}
