// The browser of the stories: the system's, Playwright's own, or installed here.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

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

/** Finds a Chromium or installs one; says what to do when neither works. */
export function ensureChromium() {
  if (!findChromium()) install()
  const found = findChromium()
  if (found) return found
  throw new Error('No Chromium was found: install one, or name it in CHROMIUM_PATH.')
}

function install() {
  const isRoot = process.getuid?.() === 0
  if (run('npx', ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])) return
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  run('apt-get', ['update'])
  run('apt-get', ['install', '--yes', 'chromium', 'fonts-noto-cjk'])
}

function run(command, parameters) {
  return spawnSync(command, parameters, { stdio: 'inherit' }).status === 0
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
