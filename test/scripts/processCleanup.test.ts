import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeStore } from '#test/support/database/writeStore.ts'
import { freePort } from '#test/support/process/freePort.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { patience } from '#test/support/timing/patience.ts'
import { startCommand } from './startCommand.ts'

let directory: string
const started: ReturnType<typeof startCommand>[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'endings-'))
  // As root, Postgres runs as another user, who must reach its files.
  chmodSync(directory, 0o755)
})
afterEach(() => {
  for (const command of started.splice(0)) command.kill()
  rmSync(directory, { recursive: true, force: true })
})

async function startNpm(
  parameters: string[],
  env: Record<string, string> = {},
) {
  const command = startCommand('npm', parameters, env)
  started.push(command)
  return command
}

// The tests find leftover processes in /proc.
describe.runIf(existsSync('/proc/self/environ'))(
  'nothing is left behind',
  () => {
    test('when npm start is ended by SIGTERM to the command, and by SIGINT to the group', async () => {
      await writeStore(directory)
      for (const [signal, target] of [
        ['SIGTERM', 'command'],
        ['SIGINT', 'group'],
      ] as const) {
        const PORT = String(await freePort())
        const SANDBOX_PORT = String(await freePort())
        const command = await startNpm(['start'], {
          PORT,
          SANDBOX_PORT,
          DATA_DIR: directory,
        })
        await vi.waitFor(
          () => expect(command.output()).toContain(' is open at '),
          patience,
        )
        expect(readdirSync(directory)).toContain('lock')
        command.signal(signal, target)
        await vi.waitFor(
          () => expect(command.processes()).toEqual([]),
          patience,
        )
        expect(readdirSync(directory)).not.toContain('lock')
      }
    })

    if (isFull)
      test('when npm run simulate is ended by SIGTERM to the command', async () => {
        const command = await startNpm(['run', 'simulate', '--', '--trace'])
        await vi.waitFor(
          () => expect(command.output()).toContain('select'),
          patience,
        )
        command.signal('SIGTERM')
        await vi.waitFor(
          () => expect(command.processes()).toEqual([]),
          patience,
        )
        expect(command.output()).not.toContain('simulated hours')
      })

    test('when npm test is ended by SIGTERM while its Postgres runs', async () => {
      // From Node 22, npm writes its compile cache into the temporary directory.
      const environment = { TMPDIR: directory, NODE_DISABLE_COMPILE_CACHE: '1' }
      const command = await startNpm(
        ['test', '--', 'server/env.test'],
        environment,
      )
      const postgres = expect.arrayContaining([
        expect.stringMatching(/\bpostgres\b.* -D /),
      ])

      await vi.waitFor(
        () => expect(command.processes()).toEqual(postgres),
        patience,
      )
      command.signal('SIGTERM')
      await vi.waitFor(() => expect(command.processes()).toEqual([]), patience)
      await command.exited
      expect(command.output()).not.toContain('The whole run')
      expect(readdirSync(directory)).toEqual([])
    })
  },
)
