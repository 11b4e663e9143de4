// Reads the JSON reports of the two test runners as one list of tests.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/**
 * The tests of a vitest report as `{ file, titles, title, status, seconds, command, attachments }`, undefined without a report;
 * what was skipped is no test. A file that could not be loaded counts as one failed test.
 */
export function readVitest(path) {
  return readReport(path)?.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const tests = assertionResults
      .filter((test) => ['passed', 'failed'].includes(test.status))
      .map((test) => ({
        file,
        titles: test.ancestorTitles,
        title: test.title,
        status: test.status,
        seconds: (test.duration ?? 0) / 1000,
        command: `npx vitest run ${file} -t "${asPattern(test.fullName.trim())}"`,
        attachments: [],
      }))
    if (status !== 'failed' || tests.some((test) => test.status === 'failed')) return tests
    const command = `npx vitest run ${file}`
    const title = message.split('\n')[0] || 'the file could not be loaded'
    return [...tests, { file, titles: [], title, status, seconds: 0, command, attachments: [] }]
  })
}

/** The same of a Playwright report. */
export function readPlaywright(path) {
  const report = readReport(path)
  return report?.suites.flatMap((suite) => testsOf(suite, [], report.config))
}

/**
 * Why a run of a runner has failed, null when it has not. Its exit code alone is not believed: its report must be there, and have
 * tests. `isPart` says that only some files of an `npm test` were run: these may have none outside the full run.
 */
export function judgeRun({ runner, code, report, tests, isPart }) {
  const ended = `${runner} ended ${code === null ? 'by a signal' : `with code ${code}`}`
  if (!tests) return `${ended} and left no report: what it said last stands above.`
  if (tests.some(({ status }) => status === 'failed')) return `${runner}: a test failed.`
  const isEmpty = tests.length === 0
  if (isEmpty && isPart && (code === 0 || hasFoundNone(report))) return null
  if (code !== 0) return `${ended} though no test failed: what it said stands above.`
  return isEmpty ? `${runner} ran no test.` : null
}

/** Playwright calls it an error when the files have no test; a file that cannot be loaded is another one. */
function hasFoundNone(report) {
  const errors = readReport(report)?.errors ?? []
  return errors.length > 0 && errors.every(({ message }) => /^Error: No tests found/.test(message))
}

/** A runner that broke off has written none, or half of one. */
function readReport(path) {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  } catch {
    return undefined
  }
}

function testsOf({ title, specs = [], suites = [] }, above, config) {
  const titles = [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'skipped')
      .map((test) => {
        const file = join(relative('.', config.rootDir), spec.file)
        const project = test.projectName ? ` --project=${test.projectName}` : ''
        return {
          file,
          titles,
          title: test.projectName ? `[${test.projectName}] ${spec.title}` : spec.title,
          status: test.status === 'unexpected' ? 'failed' : 'passed',
          seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
          command: `npx playwright test ${file}:${spec.line} --trace on${project}${configOption(config)}`,
          attachments: test.results.flatMap((result) => result.attachments).flatMap(pathOf),
        }
      }),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, titles, config))]
}

/** Nothing for the configuration that Playwright takes by itself. */
function configOption({ configFile }) {
  const config = basename(configFile ?? 'playwright.config.ts')
  return config === 'playwright.config.ts' ? '' : ` --config=${config}`
}

function pathOf({ name, path }) {
  return path && ['trace', 'screenshot', 'video'].includes(name) ? [relative('.', path)] : []
}

/** `-t` reads a regular expression in the shell's quotes: what either could misread matches any character. */
function asPattern(title) {
  return title.replaceAll(/[\\^$*+?()[\]{}|"`!]/g, '.')
}
