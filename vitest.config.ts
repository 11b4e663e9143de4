import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { eventFields } from './scripts/eventFields.ts'
import { styles } from './scripts/styles/plugin.ts'

/** Tests with a database, a server or a process of its own; all others are pure. */
const withServer = [
  'test/{server,sandbox,scripts}/**/*.test.ts',
  'test/lab/{crash,customers,simulation}/**/*.test.ts',
]
/** No test waits so long: it is how a test that hangs ends, also on a machine that is busy with other things. */
const testTimeout = 1_800_000

/** The longest files begin first, so that no worker waits at the end of a run. */
const longest = [
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
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.includes(`/${name}`))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  plugins: [styles(), eventFields()],
  test: {
    // A test with a server waits now and then: one more than there are cores.
    maxWorkers: 3,
    // Files share the modules that their worker has loaded; what a test changes it puts back.
    isolate: false,
    // Walks make many short-lived objects: a larger young generation collects them less often.
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
