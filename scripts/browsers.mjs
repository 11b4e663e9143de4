// Finds or installs WebKit and Firefox for `test/browsers/`.
import { ensurePackages, isExecutable, pathsOf } from './debian.mjs'

const firefox = ['firefox-esr', 'firefox']
const webkit = ['WebKitWebDriver', 'Xvfb']
const packages = ['webkit2gtk-driver', 'xvfb', 'firefox-esr']

export function findFirefox() {
  const candidates = [process.env.FIREFOX_PATH, ...firefox.flatMap(pathsOf)]
  return candidates.find((path) => path && isExecutable(path)) ?? null
}

/** Finds or installs WebKit and Firefox; resolves with null, or with a sentence that says how to install them. */
export function ensureBrowsers() {
  return ensurePackages({
    programs: 'WebKit or Firefox',
    packages,
    purpose: 'to play the stories in them',
    isInstalled: areInstalled,
  })
}

function areInstalled() {
  return (
    findFirefox() !== null &&
    webkit.every((name) => pathsOf(name).some(isExecutable))
  )
}
