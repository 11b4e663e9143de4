// Everything that proves the shop works, in the order in which it fails fastest; one step's failure ends the run. Names
// after `--` run only the test files with such a name. With `--full` what takes long runs whole: the crash matrix, the
// simulation of two thousand checkouts, a reload in every state.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowsers } from './browsers.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureChromium } from './chromium.mjs'
import { endAll, isNested, run, whenEnded } from './processes.mjs'
import { refuse } from './refuse.mjs'
import { chooseTestFiles, describeUnknown, isOfBrowsers, listTestFiles } from './testFiles.mjs'
import { judgeRun, readPlaywright, readVitest } from './testReports.mjs'

const began = Date.now()
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
const isOnlyBrowsers = options.includes('--browsers')
const isFull = options.includes('--full') || isOnlyBrowsers
const unknownOption = options.find((option) => !['--full', '--browsers'].includes(option))
if (unknownOption)
  refuse(`Unknown option ${unknownOption}: give names of test files, --full or --browsers.`)

// The tests of this script run it again: that run must not come back to them.
const files = listTestFiles()
  .filter((file) => !isNested || !file.startsWith('test/scripts/'))
  .filter((file) => !isOnlyBrowsers || isOfBrowsers(file))
const chosen = chooseTestFiles(names.length > 0 ? names : [''], files)
if (chosen.unknown.length > 0) refuse(describeUnknown(chosen.unknown, files))

// What the tests write lies here too, so that nothing is left behind by a run that was ended.
const parent = process.env.TMPDIR ?? (hasRoom('/dev/shm') ? '/dev/shm' : tmpdir())
const folder = mkdtempSync(join(parent, 'storefront-test-'))
chmodSync(folder, 0o755)
const clean = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
whenEnded(async (code) => {
  await endAll()
  clean()
  process.exit(code)
})

const isAll = names.length === 0 && !isOnlyBrowsers
const tests = []
const environment = {
  TMPDIR: folder,
  ...(isFull ? { FULL: '1' } : {}),
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
}
const problem = await runSteps()
await endAll()
clean()
if (isAll) printSlowest()
print(`\nThe whole run: ${secondsSince(began)} s`)
if (problem) refuse(`${describeFailures()}\n${problem}`)
if (isAll && !isFull)
  print('`npm run test:full` runs the depth: every crash, every reload, every screen.')

/** Whether a folder is there with 2 GB to spare. Linux keeps `/dev/shm` in memory, where the tests' databases are quicker. */
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 2 * 1024 ** 3
  } catch {
    return false
  }
}

/** Resolves with what failed, null when nothing did. */
async function runSteps() {
  const stories = [...chosen.playwright, ...chosen.browsers]
  for (const [name, work] of [
    chosen.playwright.length > 0 && ['Chromium', findBrowser],
    isAll && ['check and build', checkAndBuild],
    !isAll && stories.length > 0 && ['build of what is stale', buildStale],
    chosen.vitest.length > 0 && ['machines, contract, server, views', runVitest],
    chosen.playwright.length > 0 && ['stories in Chromium', runStories],
    chosen.browsers.length > 0 && ['stories in WebKit and Firefox', runBrowsers],
  ].filter(Boolean)) {
    print(`\n== ${name}`)
    const started = Date.now()
    const reason = await work()
    print(`== ${name}: ${secondsSince(started)} s`)
    if (reason) return reason
  }
  return null
}

async function findBrowser() {
  try {
    environment.CHROMIUM_PATH = await ensureChromium()
    return null
  } catch (error) {
    return error.message
  }
}

/** Each leaves one of the two cores idle at times, which the other one uses. */
async function checkAndBuild() {
  const [check, build] = await Promise.all([runScript('check'), runScript('build')])
  return check ?? build
}

/** A script whose output is read only when it fails; its last line says what came out. */
async function runScript(name) {
  const started = Date.now()
  const { code, text } = await run('npm', ['run', '--silent', name], { environment, isQuiet: true })
  print(code === 0 ? (text.trim().split('\n').at(-1) ?? '') : text)
  print(`${name}: ${secondsSince(started)} s`)
  return code === 0 ? null : `\`npm run ${name}\` failed.`
}

function runVitest() {
  const report = join(folder, 'vitest.json')
  const nested = isNested ? ['--exclude', 'test/scripts/**'] : []
  return runTests('vitest', readVitest, report, [
    ...['node_modules/vitest/vitest.mjs', 'run', '--silent=passed-only'],
    ...[
      `--reporter=${isAll ? 'dot' : 'default'}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    ...(isAll ? nested : chosen.vitest),
  ])
}

function runStories() {
  return runPlaywright('playwright.config.ts', isAll ? [] : chosen.playwright)
}

/** A run of everything goes on without the browsers where they cannot be. */
async function runBrowsers() {
  const missing = await ensureBrowsers()
  if (missing && isOnlyBrowsers) return missing
  if (missing) print(missing)
  return missing ? null : await runPlaywright('playwright.browsers.config.ts', chosen.browsers)
}

function runPlaywright(config, files) {
  const report = join(folder, `${config}.json`)
  environment.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  return runTests('Playwright', readPlaywright, report, [
    ...['node_modules/@playwright/test/cli.js', 'test', `--config=${config}`],
    `--reporter=${isAll ? 'dot' : 'list'},json`,
    ...files,
  ])
}

async function runTests(runner, read, report, parameters) {
  const { code } = await run(process.execPath, parameters, { environment })
  const own = read(report)
  tests.push(...(own ?? []))
  const reason = judgeRun({ runner, code, report, tests: own, isPart: !isAll && !isFull })
  if (!reason && own.length === 0) print(`${runner}: its tests belong to \`npm run test:full\`.`)
  return reason
}

function printSlowest() {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  if (slowest.length === 0) return
  print('\nThe slowest tests:')
  for (const { seconds, file, title } of slowest)
    print(`${seconds.toFixed(1).padStart(6)} s  ${file}  ${title}`)
}

/** For each failed test, at most ten, the command that runs it alone and what there is to look at. */
function describeFailures() {
  const failed = tests.filter(({ status }) => status === 'failed')
  const lines = failed
    .slice(0, 10)
    .flatMap(({ title, command, attachments }) => [
      `\n${title}`,
      `  ${isFull ? 'FULL=1 ' : ''}${command}`,
      ...attachments.map((path) => `  ${path}`),
    ])
  const more = failed.length > 10 ? [`\nand ${failed.length - 10} more.`] : []
  return failed.length > 0 ? ['\nTo run what failed alone:', ...lines, ...more, ''].join('\n') : ''
}

function secondsSince(moment) {
  return Math.round((Date.now() - moment) / 1000)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
