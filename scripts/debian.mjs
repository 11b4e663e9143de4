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
