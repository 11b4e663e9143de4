import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { eventTable, ignoredEvents } from '../../scripts/eventTable.ts'
import { readAllMachines } from '../../scripts/machineList.ts'

test('J10: every event of a machine is accepted in one of its states', async () => {
  const all = await readAllMachines()
  expect(all.flatMap(({ machine }) => ignoredEvents(machine))).toEqual([])
})

test('a table shows the events that each state accepts, guards, forbids and leaves to its parent', () => {
  const machine = setup({
    types: {} as {
      events:
        | { type: 'go' }
        | { type: 'stop' }
        | { type: 'note.x' }
        | { type: 'lost' }
    },
    guards: { isOpen: () => true },
    actions: { log: () => {} },
  }).createMachine({
    id: 'demo',
    initial: 'passing',
    on: { stop: '.a', 'note.*': { actions: 'log' } },
    states: {
      passing: { always: 'a' },
      a: { on: { go: { guard: 'isOpen', target: 'b' }, lost: {} } },
      b: {
        initial: 'c',
        on: { stop: [{ guard: 'isOpen' }, { target: 'a' }] },
        states: { c: { on: { 'note.x': {} } }, d: {} },
      },
    },
  })
  expect(eventTable(machine)).toBe(`go
| lost
| | note.*
| | | note.x
| | | | stop
g . x x x  a
. . x . g  b.c
. . x x g  b.d`)
  expect(ignoredEvents(machine)).toEqual(['lost'])
})

test('the script prints the tables of named machines; for an unknown name it lists all machines', async () => {
  const run = (...ids: string[]) =>
    promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      'scripts/eventTable.ts',
      ...ids,
    ])
  expect((await run('changePassword')).stdout).toMatch(
    /^changePassword\nform.edited\n/,
  )
  await expect(run('kart')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Name machines: .*\bcart\b.*\.\n$/),
  })
})
