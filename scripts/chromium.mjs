// The browser of the stories: the system's, Playwright's own, or installed here.
import { chromium } from '@playwright/test'
import { installPackages, isExecutable, isRoot, pathsOf } from './debian.mjs'
import { run } from './processes.mjs'

/** Debian's name of what Playwright calls the headless shell: it does the same in half the time. */
const shell = 'chromium-headless-shell'
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of a Chromium that can be started, or null. */
export function findChromium() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...pathsOf(shell),
    chromium.executablePath(),
    ...names.flatMap(pathsOf),
    mac,
  ]
  return candidates.find((path) => path && isExecutable(path)) ?? null
}

/** Finds a Chromium or installs one; rejects with a sentence that says what to do when neither works. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  process.stdout.write('No Chromium was found: installing one...\n')
  const reason = await install()
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    `No Chromium was found, and none could be installed (${reason}): install \`chromium\` with your package manager, or set CHROMIUM_PATH to the path of a Chromium or Chrome.`,
  )
}

/** Resolves with why it may have failed. */
async function install() {
  if (isRoot && (await installPackages([shell]))) return ''
  const cli = 'node_modules/@playwright/test/cli.js'
  const options = isRoot ? ['--with-deps', 'chromium'] : ['chromium']
  const parameters = [cli, 'install', ...options]
  const { code, text } = await run(process.execPath, parameters, {
    isQuiet: true,
  })
  if (code !== 0 && isRoot) await installPackages(['chromium'])
  return (
    /^.*\b(?:error|failed)\b.*$/im.exec(text)?.[0].trim() ??
    'playwright install found none'
  )
}
