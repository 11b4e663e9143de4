// The browser of the stories: the system's, Playwright's own, or installed here.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { run } from './processes.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of a Chromium that can be started, or null. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
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
  const isRoot = process.getuid?.() === 0
  const cli = 'node_modules/@playwright/test/cli.js'
  const options = isRoot ? ['--with-deps', 'chromium'] : ['chromium']
  const { code, text } = await run(process.execPath, [cli, 'install', ...options], {
    isQuiet: true,
  })
  if (code !== 0 && isRoot) {
    await run('apt-get', ['update'], { isQuiet: true })
    await run('apt-get', ['install', '--yes', 'chromium', 'fonts-noto-cjk'], { isQuiet: true })
  }
  return /^.*\b(?:error|failed)\b.*$/im.exec(text)?.[0].trim() ?? 'playwright install found none'
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
