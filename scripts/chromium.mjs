// Finds a Chromium for Playwright: Debian's, Playwright's or the system's; or installs one.
import { chromium } from '@playwright/test'
import { installPackages, isExecutable, isRoot, pathsOf } from './debian.mjs'
import { run } from './processes.mjs'

// Debian's package of Playwright's headless shell, which is twice as fast as the whole browser.
const headlessShell = 'chromium-headless-shell'
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

export function findChromium() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...pathsOf(headlessShell),
    chromium.executablePath(),
    ...names.flatMap(pathsOf),
    mac,
  ]
  return candidates.find((path) => path && isExecutable(path)) ?? null
}

/** Resolves with the path of a Chromium, and installs one if necessary; rejects with instructions if it cannot. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found

  process.stdout.write('No Chromium was found: installing one...\n')
  const failure = await install()
  const installed = findChromium()
  if (installed) return installed

  throw new Error(
    `No Chromium was found, and none could be installed (${failure}): install \`chromium\` with your package manager, or set CHROMIUM_PATH to the path of a Chromium or Chrome.`,
  )
}

/** Resolves with the likely reason of a failure. */
async function install() {
  if (isRoot && (await installPackages([headlessShell]))) return ''
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
