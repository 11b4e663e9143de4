import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.mjs'

/** Fonts for English and Chinese. */
const fonts = ['fonts-liberation', 'fonts-noto-cjk']

export const isRoot = process.getuid?.() === 0

/** The paths of a command in the folders of PATH; most of them do not exist. */
export function pathsOf(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs packages and fonts without recommended packages, which are a desktop; resolves with true on success. */
export async function installPackages(names) {
  await run('apt-get', ['update'], { isQuiet: true })
  const parameters = [
    'install',
    '--yes',
    '--no-install-recommends',
    ...names,
    ...fonts,
  ]
  return (await run('apt-get', parameters, { isQuiet: true })).code === 0
}

/**
 * Installs Debian's packages for a kind of stories unless it can already be played; resolves with null, or with a
 * sentence that says how to install them. `programs` and `purpose` are words of that sentence.
 */
export async function ensurePackages({
  programs,
  packages,
  purpose,
  isInstalled,
}) {
  if (isInstalled()) return null
  if (isRoot) {
    process.stdout.write(`${programs} was not found: installing them...\n`)
    await installPackages(packages)
  }
  if (isInstalled()) return null

  return `${programs} was not found, and could not be installed: install Debian's \`${packages.join('`, `')}\` ${purpose}.`
}
