import { defineConfig } from '@playwright/test'

/** Plays stories that are heard: Orca reads a Chromium's window aloud. */
export default defineConfig({
  testDir: 'test/heard',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/support/globalSetup.ts',
  forbidOnly: true,
  // A voice, like a customer, does one thing at a time.
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 30_000, navigationTimeout: 30_000 },
  reporter: [['list']],
})
