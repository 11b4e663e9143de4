import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests with a store, a server or a process of its own; all others are pure. */
const withServer = ['test/{server,crash,chaos,sandbox,scripts}/**/*.test.ts']
/** No test waits so long: it is how a test that hangs ends, also on a machine that is busy with other things. */
const testTimeout = 120_000

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Files share the modules that their worker has loaded; what a test changes it puts back.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['test/**/*.test.ts'],
          exclude: withServer,
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: withServer,
          globalSetup: ['test/support/globalSetup.ts'],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'views',
          environment: 'happy-dom',
          include: ['test/**/*.test.tsx'],
          setupFiles: ['test/support/patientViews.ts'],
          isolate: true,
          testTimeout,
        },
      },
    ],
  },
})
