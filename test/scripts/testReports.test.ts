import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { judgeRun, readPlaywright } from '../../scripts/testReports.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What a run without a test comes to, of which Playwright has told these errors. */
function judge({ errors, code, isPart }: { errors: string[]; code: number; isPart: boolean }) {
  const report = join(folder, 'playwright.json')
  const told = errors.map((message) => ({ message }))
  writeFileSync(report, JSON.stringify({ config: { rootDir: '.' }, suites: [], errors: told }))
  return judgeRun({ runner: 'Playwright', code, report, tests: readPlaywright(report), isPart })
}

const none = 'Error: No tests found.\nMake sure that arguments are regular expressions.'
const broken = 'SyntaxError: Unexpected token'

test('files that have no story outside the full run fail no run of some files', () => {
  expect(judge({ errors: [none], code: 1, isPart: true })).toBeNull()
  expect(judge({ errors: [], code: 0, isPart: true })).toBeNull()
})

test('a run of everything needs tests, and a file that cannot be loaded fails every run', () => {
  expect(judge({ errors: [], code: 0, isPart: false })).toBe('Playwright ran no test.')
  expect(judge({ errors: [none], code: 1, isPart: false })).toMatch(/^Playwright ended with code 1/)
  for (const errors of [[broken], [none, broken], []])
    expect(judge({ errors, code: 1, isPart: true })).toMatch(/^Playwright ended with code 1/)
})

test('a runner that has left no report has failed, whatever its code', () => {
  const report = join(folder, 'playwright.json')
  const tests = readPlaywright(report)
  expect(judgeRun({ runner: 'Playwright', code: 0, report, tests, isPart: true })).toBe(
    'Playwright ended with code 0 and left no report: what it said last stands above.',
  )
})
