// Finds or installs WebKit and Firefox for `test/browsers/`.
import { installPackages, isExecutable, isRoot, pathsOf } from './debian.mjs'

const firefox = ['firefox-esr', 'firefox']
const webkit = ['WebKitWebDriver', 'Xvfb']
const packages = ['webkit2gtk-driver', 'xvfb', 'firefox-esr']

export function findFirefox() {
  const candidates = [process.env.FIREFOX_PATH, ...firefox.flatMap(pathsOf)]
  return candidates.find((path) => path && isExecutable(path)) ?? null
}

/** Finds or installs WebKit and Firefox; resolves with null, or with a sentence that says how to install them. */
export async function ensureBrowsers() {
  if (areInstalled()) return null
  if (isRoot) {
    process.stdout.write(
      'WebKit or Firefox was not found: installing them...\n',
    )
    await installPackages(packages)
  }
  if (areInstalled()) return null

  return `WebKit or Firefox was not found, and could not be installed: install Debian's \`${packages.join('`, `')}\` to play the stories in them.`
}

function areInstalled() {
  return (
    findFirefox() !== null &&
    webkit.every((name) => pathsOf(name).some(isExecutable))
  )
}
