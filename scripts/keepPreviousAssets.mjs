// A page that is open during an update may still ask for assets of the previous build.
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A Vite plugin that copies the old assets of `directory` to `previous` if the new build differs. */
export function keepPreviousAssets(directory, previous) {
  const copy = `${previous}.next`
  let oldVersion = null
  return {
    name: 'keep-previous-assets',
    apply: 'build',
    buildStart() {
      oldVersion = versionIn(directory)
      rmSync(copy, { recursive: true, force: true })
      if (oldVersion)
        cpSync(join(directory, 'assets'), join(copy, 'assets'), {
          recursive: true,
        })
    },
    closeBundle() {
      const hasChanged =
        oldVersion !== null && oldVersion !== versionIn(directory)
      if (hasChanged) {
        rmSync(previous, { recursive: true, force: true })
        renameSync(copy, previous)
      }
      rmSync(copy, { recursive: true, force: true })
    },
  }
}

/** The manifest, whose hashed file names identify a build; null without a build. */
function versionIn(directory) {
  const manifest = join(directory, '.vite', 'manifest.json')
  return existsSync(manifest) ? readFileSync(manifest, 'utf8') : null
}
