import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  spawnWithCleanup,
  startDisplay,
  stopProcess,
} from '#test/browsers/engines/processes.ts'
import { createVoice } from './voice.ts'

export type Desktop = Awaited<ReturnType<typeof startDesktop>>

/** Starts a desktop in memory with the screen reader Orca, whose voice is a file. */
export async function startDesktop() {
  const home = mkdtempSync(join(tmpdir(), 'shop-desktop-'))
  const files = {
    bus: join(home, 'bus'),
    speech: join(home, 'speech'),
    heard: join(home, 'heard.jsonl'),
    orca: join(home, 'orca'),
  }
  writeFileSync(files.heard, '')
  writeFileSync(
    join(home, 'speechd.conf'),
    `AddModule "heard" "${join(import.meta.dirname, 'speechModule.mjs')}"\nDefaultModule heard\n`,
  )
  mkdirSync(files.orca)
  writeFileSync(
    join(files.orca, 'user-settings.conf'),
    JSON.stringify(orcaSettings),
  )

  const { display, end: endDisplay } = await startDisplay()
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: display,
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${files.bus}`,
    SPEECHD_ADDRESS: `unix_socket:${files.speech}`,
    HEARD_FILE: files.heard,
    GSETTINGS_BACKEND: 'memory',
    LC_ALL: 'C.UTF-8',
    TZ: 'Australia/Sydney',
  }
  const start = (command: string, ...options: string[]) =>
    spawnWithCleanup(command, options, environment)
  const appears = (file: string) =>
    expect.poll(() => existsSync(file), patience).toBe(true)

  const bus = start(
    'dbus-daemon',
    '--session',
    '--nofork',
    `--address=unix:path=${files.bus}`,
  )
  await appears(files.bus)
  const windows = start('openbox')
  const accessibility = start(
    '/usr/libexec/at-spi-bus-launcher',
    '--launch-immediately',
  )
  const speech = start(
    'speech-dispatcher',
    ...['--run-single', '-C', home, '-L', home, '-P', join(home, 'speech.pid')],
    ...['-c', 'unix_socket', '-S', files.speech],
  )
  await appears(files.speech)
  const reader = start('orca', '--user-prefs', files.orca)
  const voice = createVoice(files.heard)
  await expect
    .poll(async () => (await voice.listen()).map(({ text }) => text), patience)
    .toEqual(['Screen reader on.'])

  return {
    environment,
    voice,
    end: async () => {
      for (const child of [reader, speech, accessibility, windows, bus])
        await stopProcess(child, 'SIGKILL')
      await endDisplay()
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

const patience = { timeout: 60_000 }

const quiet = {
  enableKeyEcho: false,
  sayAllOnLoad: false,
  caretNavigationEnabled: false,
  structuralNavigationEnabled: false,
}

/** Orca as it is installed, without the echo of typed keys and without reading a whole page on arrival. */
const orcaSettings = {
  general: { ...quiet, startingProfile: ['Default', 'default'] },
  pronunciations: {},
  keybindings: {},
  profiles: {
    default: {
      ...quiet,
      profile: ['Default', 'default'],
      pronunciations: {},
      keybindings: {},
    },
  },
}
