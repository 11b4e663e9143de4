// Keeps the files of the version before: a page that is open while the shop is updated may still ask for them.
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A Vite plugin that moves the assets of the build in `directory` to `previous` once there is another one. */
export function keepPrevious(directory, previous) {
  const waiting = `${previous}.next`
  let before = null
  return {
    name: 'keep-previous',
    apply: 'build',
    buildStart() {
      before = versionIn(directory)
      rmSync(waiting, { recursive: true, force: true })
      if (before)
        cpSync(join(directory, 'assets'), join(waiting, 'assets'), {
          recursive: true,
        })
    },
    closeBundle() {
      const isOther = before !== null && before !== versionIn(directory)
      if (isOther) {
        rmSync(previous, { recursive: true, force: true })
        renameSync(waiting, previous)
      }
      rmSync(waiting, { recursive: true, force: true })
    },
  }
}

/** The names of all files say which version it is; null where nothing was built. */
function versionIn(directory) {
  const manifest = join(directory, '.vite', 'manifest.json')
  return existsSync(manifest) ? readFileSync(manifest, 'utf8') : null
}
