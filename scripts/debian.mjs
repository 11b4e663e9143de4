// Commands of the system, and Debian's packages of them.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.mjs'

/** Letters for both languages. */
const fonts = ['fonts-liberation', 'fonts-noto-cjk']

/** Whether packages can be installed at all. */
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

/** Resolves with whether these packages, and the fonts, are there now. What they recommend is a desktop: a hundred packages more. */
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
