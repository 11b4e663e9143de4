import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import {
  createVitest,
  type Reporter,
  type TestModule,
  type TestProject,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import config from '../../../vitest.config.ts'
import { filesOf } from '../../architecture/imports.ts'
import { applied, type Mutant } from './mutant.ts'
import { type Spent, type TimeLimit, watchTime } from './timeLimit.ts'
import { createWarmPool } from './warmPool.ts'

/**
 * The result of the tests of a mutant: one fails (null for an error outside of tests), they take far longer than
 * without the mutant, or all pass.
 */
export type Verdict =
  | { kind: 'noticed'; by: string | null }
  | { kind: 'endless' }
  | { kind: 'survived' }

/** The result of tests; `passed` has the milliseconds of each green test. */
type Result = { verdict: Verdict; passed: Map<string, number> }

/** Runs tests against mutants, without changing files. */
export type MutantRunner = {
  /** Runs tests in order until one fails or the time is over; without a mutant, against the code as it is. */
  run: (
    mutant: Mutant | null,
    tests: readonly string[],
    limit: TimeLimit,
  ) => Promise<Result>
  close: () => Promise<void>
}

/** Creates a runner whose vitest keeps loaded packages and compiled code between mutants. */
export async function createMutantRunner(): Promise<MutantRunner> {
  let current: Mutant | null = null
  const plugin: Plugin = {
    name: 'mutant',
    enforce: 'pre',
    load: (id) =>
      current && id === resolve(current.file)
        ? applied(current, readFileSync(id, 'utf8'))
        : null,
  }
  let isTesting = false
  const reporter: Reporter = {
    onTestModuleStart: () => {
      isTesting = true
    },
    onTestModuleEnd: () => {
      isTesting = false
    },
  }
  const pool = createWarmPool(ownFiles.map((file) => resolve(file)))
  const vitest = await createVitest('test', {
    config: false,
    watch: false,
    silent: true,
    reporters: [reporter],
    bail: 1,
    maxWorkers: 1,
    sequence: { sequencer: KeepOrder },
    // After three seconds, an expected state will not come any more.
    env: { TEST_PATIENCE: '3000' },
    projects: projectsWith({
      plugins: [plugin],
      test: { pool, isolate: false },
    }),
  })
  const spent = () => ({ ...pool.spent(), isTesting })
  const apply = (mutant: Mutant | null) => {
    for (const changed of [current, mutant])
      if (changed) vitest.invalidateFile(resolve(changed.file))
    current = mutant
  }

  return {
    run: async (mutant, tests, limit) => {
      apply(mutant)
      const result = await runTests(vitest, spent, tests, limit)
      const { verdict } = result
      if (verdict.kind !== 'noticed' || verdict.by !== null) return result
      // An error outside of tests may come from an earlier run in the same thread.
      await pool.end()
      return runTests(vitest, spent, tests, limit)
    },
    close: async () => {
      await pool.end()
      await vitest.close()
    },
  }
}

/** Each run reloads these folders. */
const ownFiles = filesOf([
  'contract',
  'machines',
  'inspector',
  'src',
  'server',
  'sandbox',
  'test',
  'scripts',
])

class KeepOrder {
  sort = async (files: TestSpecification[]) => files
  shard = this.sort
}

/** Returns the test projects that need no server. */
function projectsWith({ plugins, test }: TestProjectInlineConfiguration) {
  const projects = config.test?.projects as TestProjectInlineConfiguration[]
  return projects
    .filter(({ test }) => test?.name !== 'server')
    .map(({ extends: _, ...project }) => ({
      plugins: [...(project.plugins ?? []), ...(plugins ?? [])],
      test: { ...project.test, ...test },
    }))
}

async function runTests(
  vitest: Vitest,
  spent: () => Spent,
  tests: readonly string[],
  limit: TimeLimit,
): Promise<Result> {
  const specifications = tests.map((file) =>
    projectOf(vitest, file).createSpecification(resolve(file)),
  )
  let isEndless = false
  const endWatch = watchTime(limit, spent, () => {
    isEndless = true
    // The second call ends a thread that does not respond.
    for (const _ of [1, 2]) void vitest.cancelCurrentRun('test-failure')
  })
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)

  endWatch()
  const passed = new Map<string, number>()
  let by: string | null = null

  for (const [at, { testModule }] of specifications.entries()) {
    const test = tests[at] ?? ''
    if (testModule?.state() === 'failed') by ??= test
    if (testModule?.state() === 'passed') passed.set(test, timeOf(testModule))
  }
  if (isEndless) return { verdict: { kind: 'endless' }, passed }

  const isNoticed = by !== null || unhandledErrors.length > 0
  return {
    verdict: isNoticed ? { kind: 'noticed', by } : { kind: 'survived' },
    passed,
  }
}

function timeOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return duration + collectDuration + setupDuration
}

function projectOf({ projects }: Vitest, file: string): TestProject {
  const found = projects.find((project) =>
    project.matchesTestGlob(resolve(file)),
  )
  if (!found) throw new Error(`No project runs ${file}.`)
  return found
}
