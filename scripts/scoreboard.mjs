// Runs the tests of the fourteen ways in which shops lost money (test/support/fixtures/fourteenWays.ts), on both databases and in
// Chromium, and prints a row for each. A way without a test, or with one that failed, fails the script.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { endAll, run, whenEnded } from './processes.mjs'
import { readPlaywright, readVitest } from './testReports.mjs'

whenEnded(async (code) => {
  await endAll()
  process.exit(code)
})
if (!(await passes('npm', ['run', '--silent', 'build']))) process.exit(1)

// What the tests write lies here too, so that nothing is left behind by a run that was ended.
const folder = mkdtempSync(join(tmpdir(), 'scoreboard-'))
chmodSync(folder, 0o755)
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') }
// The depth of a way is part of its score, and so is each of the two databases.
const environment = { TMPDIR: folder, FULL: '1' }
const isRunWhole = [
  await passes(
    'npx',
    [
      ...['vitest', 'run', '--project', 'server', 'fourteenWays'],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${reports.vitest}`],
    ],
    environment,
  ),
  await passes('npx', ['playwright', 'test', 'fourteenWays', '--reporter=dot,json'], {
    CHROMIUM_PATH: await ensureChromium(),
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
  }),
].every(Boolean)

const tests = [...(readVitest(reports.vitest) ?? []), ...(readPlaywright(reports.playwright) ?? [])]
const rows = readWays().map((way) => rowOf(way, tests))
print(rows)
process.exit(isRunWhole && rows.every(({ result }) => result === 'passed') ? 0 : 1)

async function passes(command, parameters, environment = {}) {
  const { code } = await run(command, parameters, { environment })
  return code === 0
}

/** Every way with its number and its name. */
function readWays() {
  const source = readFileSync('test/support/fixtures/fourteenWays.ts', 'utf8')
  return [...source.matchAll(/^ {2}P\d+: '(P\d+) ([^:]+):/gm)].map(([, number, name]) => ({
    number,
    name,
  }))
}

function rowOf({ number, name }, all) {
  const own = all.filter(({ titles }) => titles.some((title) => title.startsWith(`${number} `)))
  const failed = own.filter(({ status }) => status === 'failed').map(({ title }) => title)
  const result = own.length === 0 ? 'no test' : failed.length > 0 ? 'FAILED' : 'passed'
  return { number, name, count: own.length, failed, result }
}

function print(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length))
  const lines = rows.flatMap(({ number, name, count, failed, result }) => [
    `${number.padEnd(3)} | ${name.padEnd(width)} | ${String(count).padStart(2)} tests | ${result}`,
    ...failed.map((title) => `      ${title}`),
  ])
  process.stdout.write(`\n${lines.join('\n')}\n`)
}
