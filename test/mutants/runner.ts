import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { createVitest, type TestProject, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { applied, type Mutant } from './mutant.ts'

/** What tests say of a mutant: one of them fails, or they take far longer than without it, or nothing. */
export type Verdict = 'noticed' | 'endless' | 'survived'

/** Runs tests against mutants; the files of the project stay as they are. */
export type MutantRunner = {
  /** Throws when one of the tests is red without a mutant. */
  judge: (mutant: Mutant, tests: readonly string[]) => Promise<Verdict>
  close: () => Promise<void>
}

/** A runner with a warm vitest: what it has made of code and tests it keeps from one mutant to the next. */
export async function createMutantRunner(): Promise<MutantRunner> {
  let current: Mutant | null = null
  const plugin: Plugin = {
    name: 'mutant',
    enforce: 'pre',
    load: (id) =>
      current && id === resolve(current.file) ? applied(current, readFileSync(id, 'utf8')) : null,
  }
  const vitest = await createVitest('test', {
    ...{ config: false, watch: false, silent: true, reporters: [{}] },
    ...{ isolate: false, bail: 1, maxWorkers: 1 },
    projects: projectsWith(plugin),
  })
  const usual = new Map<string, Promise<number>>()
  const usualTime = (tests: readonly string[]) => {
    const known = usual.get(tests.join()) ?? timeOf(vitest, tests)
    usual.set(tests.join(), known)
    return known
  }
  return {
    judge: async (mutant, tests) => {
      const limit = 5_000 + 3 * (await usualTime(tests))
      current = mutant
      vitest.invalidateFile(resolve(mutant.file))
      const verdict = await verdictOf(vitest, tests, limit)
      current = null
      vitest.invalidateFile(resolve(mutant.file))
      return verdict
    },
    close: () => vitest.close(),
  }
}

/** How many milliseconds tests take without a mutant. Red tests would notice every mutant. */
async function timeOf(vitest: Vitest, tests: readonly string[]): Promise<number> {
  const began = performance.now()
  if ((await verdictOf(vitest, tests, 600_000)) !== 'survived')
    throw new Error(`Red without any mutant, one of ${tests.join(', ')}.`)
  return performance.now() - began
}

/** The projects of tests that need no server of their own. */
function projectsWith(plugin: Plugin): TestProjectInlineConfiguration[] {
  const projects = config.test?.projects as TestProjectInlineConfiguration[]
  return projects
    .filter(({ test }) => test?.name !== 'server')
    .map(({ extends: _, plugins = [], ...project }) => ({
      ...project,
      plugins: [...plugins, plugin],
    }))
}

async function verdictOf(
  vitest: Vitest,
  tests: readonly string[],
  limit: number,
): Promise<Verdict> {
  const specifications = tests.map((file) =>
    projectOf(vitest, file).createSpecification(resolve(file)),
  )
  let isEndless = false
  const end = setTimeout(() => {
    isEndless = true
    // The second time ends a worker that does not listen.
    for (const _ of [1, 2]) void vitest.cancelCurrentRun('test-failure')
  }, limit)
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  clearTimeout(end)
  const isOk = specifications.every(({ testModule }) => testModule?.ok())
  if (isEndless) return 'endless'
  return unhandledErrors.length > 0 || !isOk ? 'noticed' : 'survived'
}

function projectOf({ projects }: Vitest, file: string): TestProject {
  const found = projects.find((project) => project.matchesTestGlob(resolve(file)))
  if (!found) throw new Error(`No project runs ${file}.`)
  return found
}
