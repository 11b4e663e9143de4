import { defineConfig } from '@playwright/test'
import type { Options } from './test/browsers/support/story.ts'

const timeout = 120_000

const sizes = {
  phone: { size: { width: 390, height: 844 }, isPhone: true },
  desktop: { size: { width: 1440, height: 900 }, isPhone: false },
}

/** Runs the customers' stories in the system's WebKit and Firefox. */
export default defineConfig<
  Partial<Options>,
  { engineName: 'webkit' | 'firefox' }
>({
  testDir: 'test/browsers',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 1_800_000,
  expect: {
    timeout,
    toPass: { timeout, intervals: [30, 50, 100] },
  },
  reporter: [['list']],
  projects: (['webkit', 'firefox'] as const).flatMap((engineName) =>
    Object.entries(sizes).map(([name, use]) => ({
      name: `${engineName}-${name}`,
      use: { engineName, ...use },
    })),
  ),
})
