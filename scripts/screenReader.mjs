// Finds or installs a desktop with the screen reader Orca for `test/heard/`.
import { ensurePackages, isExecutable, pathsOf } from './debian.mjs'

const commands = [
  'dbus-daemon',
  'openbox',
  'orca',
  'speech-dispatcher',
  'xdotool',
  'Xvfb',
]
const accessibilityBus = '/usr/libexec/at-spi-bus-launcher'
const packages = [
  'at-spi2-core',
  'chromium',
  'dbus-daemon',
  'openbox',
  'orca',
  'speech-dispatcher',
  'xdotool',
  'xvfb',
]

/** The path of a Chromium that has a window, or null. */
export function findWindowedChromium() {
  return pathsOf('chromium').find(isExecutable) ?? null
}

/** Finds or installs the desktop; resolves with null, or with a sentence that says how to install it. */
export function ensureScreenReader() {
  return ensurePackages({
    programs: 'Orca or its desktop',
    packages,
    purpose: 'to hear the shop',
    isInstalled,
  })
}

function isInstalled() {
  return (
    findWindowedChromium() !== null &&
    isExecutable(accessibilityBus) &&
    commands.every((name) => pathsOf(name).some(isExecutable))
  )
}
