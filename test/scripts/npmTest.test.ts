import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { patience } from '#test/support/timing/patience.ts'
import { startCommand } from './startCommand.ts'

test.each([
  [['menu', 'hondoff'], "No test file has 'hondoff' in its path."],
  [
    ['menu', '--fast'],
    'Unknown option --fast: give names of test files, --full, --browsers or --heard.',
  ],
  [['--browsers', 'machines/'], "No test file has 'machines/' in its path."],
])(
  'npm test -- %j ends with one sentence before anything has run',
  async (names, sentence) => {
    const command = startCommand(
      process.execPath,
      ['scripts/test.mjs', ...names],
      {},
    )
    expect(await command.exited).toBe(1)
    expect(command.output()).toBe(`${sentence}\n`)
  },
)

test('npm run test:browsers, without a name, chooses its stories', async () => {
  const command = startCommand(
    process.execPath,
    ['scripts/test.mjs', '--browsers'],
    {},
  )
  await vi.waitFor(
    () => expect(command.output()).toMatch(/^\n== build of what is stale\n/),
    patience,
  )
  command.signal('SIGTERM')
  await command.exited
})

// On a Mac, an installed Chrome is found independently of PATH.
test.skipIf(process.platform === 'darwin')(
  'without a Chromium, and without a way to install one, npm test says what to do before anything else runs',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
    writeFileSync(join(folder, 'apt-get'), '#!/bin/sh\nexit 100\n', {
      mode: 0o755,
    })

    const command = startCommand(
      process.execPath,
      ['scripts/test.mjs', 'menu'],
      {
        PATH: folder,
        PLAYWRIGHT_BROWSERS_PATH: folder,
        // No server listens on this port.
        PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:1',
      },
    )
    expect(await command.exited).toBe(1)

    rmSync(folder, { recursive: true })
    expect(command.output()).toMatch(
      /\nNo Chromium was found, and none could be installed \(.+\): install `chromium` with your package manager, or set CHROMIUM_PATH to the path of a Chromium or Chrome\.\n$/,
    )
    expect(command.output()).not.toMatch(/== build|^\s+at /m)
  },
)
