import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { eventFields } from './scripts/eventFields.ts'
import { styles } from './scripts/styles/plugin.ts'

/** Tests with a database, a server or a child process; all others are pure. */
const withServer = [
  'test/{server,sandbox,scripts}/**/*.test.ts',
  'test/lab/{crash,customers,simulation}/**/*.test.ts',
]
/** Ends a test that hangs; long enough for a busy machine. */
const testTimeout = 1_800_000

/** The longest files run first, so that no worker is idle at the end. */
const longestFiles = [
  'crashMatrix',
  'databaseAway',
  'simulation.',
  'startUp',
  'compositionWalk',
  'checkoutWalk',
  'endings',
  'cartWalk',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longestFiles.findIndex((name) =>
        moduleId.includes(`/${name}`),
      )
      return index < 0 ? longestFiles.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  plugins: [styles(), eventFields()],
  test: {
    // One more than the cores: tests with a server often wait.
    maxWorkers: 3,
    // Files share the modules of their worker, so a test undoes its changes.
    isolate: false,
    // Walks create many short-lived objects: a larger young generation is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    setupFiles: ['test/support/timing/settledImports.ts'],
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
          globalSetup: ['test/support/database/globalSetup.ts'],
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
          setupFiles: ['test/support/client/freshBrowser.ts'],
          testTimeout,
        },
      },
    ],
  },
})
