import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = process.env.CHROMIUM_PATH ?? findChromium() ?? undefined

const patience = 120_000

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
    // What moves for its own sake costs time and shows nothing.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
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
    },
  },
})
