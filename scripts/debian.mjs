// Commands of the system, and Debian's packages of them.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.mjs'

/** Letters for both languages. */
const fonts = ['fonts-liberation', 'fonts-noto-cjk']

/** True where packages can be installed. */
export const isRoot = process.getuid?.() === 0

/** The paths that a command may have. */
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

/** Installs packages and fonts, without the hundred recommended ones of a desktop; resolves with true on success. */
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
