// Runs all tests, or those with a name in their path (`npm test -- handoff`); stops at a failed step.
// `--full` adds the slow tests; `--browsers` runs only the stories in WebKit and Firefox, in full, and `--heard` only those
// that a screen reader reads aloud.
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowsers } from './browsers.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureChromium } from './chromium.mjs'
import { endAll, run, whenEnded } from './processes.mjs'
import { refuse } from './refuse.mjs'
import { ensureScreenReader } from './screenReader.mjs'

const options = process.argv
  .slice(2)
  .filter((argument) => argument.startsWith('-'))
const names = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('-'))
const unknownOption = options.find(
  (option) => !['--full', '--browsers', '--heard'].includes(option),
)
if (unknownOption)
  refuse(
    `Unknown option ${unknownOption}: give names of test files, --full, --browsers or --heard.`,
  )
const isOnlyBrowsers = options.includes('--browsers')
const isOnlyHeard = options.includes('--heard')
const isFull = options.includes('--full') || isOnlyBrowsers || isOnlyHeard
const isAll = names.length === 0 && !isOnlyBrowsers && !isOnlyHeard

const files = readdirSync('test', { recursive: true })
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file))
  .filter((file) => !isOnlyBrowsers || file.startsWith('test/browsers/'))
  .filter((file) => !isOnlyHeard || file.startsWith('test/heard/'))
const hasName = (file, name) => file.toLowerCase().includes(name.toLowerCase())
const unknownName = names.find(
  (name) => !files.some((file) => hasName(file, name)),
)
if (unknownName) refuse(`No test file has '${unknownName}' in its path.`)

const chosen =
  names.length === 0
    ? files
    : files.filter((file) => names.some((name) => hasName(file, name)))
const stories = chosen.filter((file) => file.endsWith('.spec.ts'))
const inBrowsers = stories.filter((file) => file.startsWith('test/browsers/'))
const heard = stories.filter((file) => file.startsWith('test/heard/'))
const inChromium = stories.filter(
  (file) => !inBrowsers.includes(file) && !heard.includes(file),
)
const inVitest = chosen.filter((file) => !stories.includes(file))

const steps = [
  inChromium.length > 0 && ['Chromium', chromiumProblem],
  isAll && ['check and build', checkAndBuild],
  !isAll && stories.length > 0 && ['build of what is stale', buildStale],
  inVitest.length > 0 && ['machines, contract, server, views', runVitest],
  inChromium.length > 0 && [
    'stories in Chromium',
    () => runPlaywright(inChromium),
  ],
  inBrowsers.length > 0 && ['stories in WebKit and Firefox', runBrowsers],
  heard.length > 0 &&
    (isFull || !isAll) && ['stories that are heard', runHeard],
]

// `end` removes this folder with all temporary files of the tests.
const temporaryFolder =
  process.env.TMPDIR ?? (hasRoom('/dev/shm') ? '/dev/shm' : tmpdir())
const folder = mkdtempSync(join(temporaryFolder, 'storefront-test-'))
// As root, Postgres runs as another user, who must reach its files.
chmodSync(folder, 0o755)
const environment = { TMPDIR: folder, ...(isFull ? { FULL: '1' } : {}) }

whenEnded(end)
const startedAt = Date.now()
const problem = await runSteps(steps.filter(Boolean))
print(`\nThe whole run: ${secondsSince(startedAt)} s`)
if (!problem && !isFull)
  print('`npm run test:full` also runs the tests that take long.')
if (problem) process.stderr.write(`${problem}\n`)
await end(problem ? 1 : 0)

async function end(code) {
  await endAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.exit(code)
}

/** The tests' databases need 2 GB. */
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 2 * 1024 ** 3
  } catch {
    return false
  }
}

/** Resolves with the error message of the step that failed, otherwise with null. */
async function runSteps(steps) {
  for (const [title, work] of steps) {
    print(`\n== ${title}`)
    const started = Date.now()
    const problem = await work()
    print(`== ${title}: ${secondsSince(started)} s`)
    if (problem) return problem
  }
  return null
}

async function chromiumProblem() {
  return await ensureChromium().then(
    () => null,
    (error) => error.message,
  )
}

async function checkAndBuild() {
  const [check, build] = await Promise.all([
    runScript('check'),
    runScript('build'),
  ])
  return check ?? build
}

/** Prints the whole output of a script that fails, otherwise its last line. */
async function runScript(name) {
  const { code, text } = await run('npm', ['run', '--silent', name], {
    isQuiet: true,
  })
  print(code === 0 ? `${name}: ${text.trim().split('\n').at(-1)}` : text)
  return code === 0 ? null : `\`npm run ${name}\` failed.`
}

function runVitest() {
  return runNode('node_modules/vitest/vitest.mjs', [
    'run',
    '--silent=passed-only',
    `--reporter=${isAll ? 'dot' : 'default'}`,
    ...(isAll ? [] : ['--passWithNoTests', ...inVitest]),
  ])
}

function runPlaywright(files, config = 'playwright.config.ts') {
  return runNode('node_modules/@playwright/test/cli.js', [
    'test',
    `--config=${config}`,
    `--reporter=${isAll ? 'dot' : 'list'}`,
    ...(isAll ? [] : ['--pass-with-no-tests', ...files]),
  ])
}

function runBrowsers() {
  const config = 'playwright.browsers.config.ts'
  return runOptional(ensureBrowsers, isOnlyBrowsers, inBrowsers, config)
}

function runHeard() {
  const config = 'playwright.heard.config.ts'
  return runOptional(ensureScreenReader, isOnlyHeard, heard, config)
}

/** Plays stories that need more programs; without these, only the option for these stories alone fails. */
async function runOptional(ensure, isAlone, files, config) {
  const missing = await ensure()
  if (missing && !isAlone) print(missing)
  if (missing) return isAlone ? missing : null
  return await runPlaywright(files, config)
}

async function runNode(program, parameters) {
  const { code } = await run(process.execPath, [program, ...parameters], {
    environment,
  })
  return code === 0 ? null : 'A test failed.'
}

function secondsSince(moment) {
  return Math.round((Date.now() - moment) / 1000)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
