import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { markOf } from '../../scripts/charts.ts'
import { eventFields } from '../../scripts/eventFields.ts'
import { heardTable, unheardOf } from '../../scripts/heardTable.ts'
import {
  chartsFolder,
  drawnMachines,
  fieldsFile,
  heardFile,
  heardTables,
  machinesReadme,
  readme,
} from '../../scripts/machineDiagrams.ts'
import { readAllMachines, readRooms } from '../../scripts/machineList.ts'
import { mermaidOf } from '../../scripts/mermaid.ts'

test('J10: machines/README.md is as new as the machines (npm run machines:readme)', async () => {
  expect(await readFile(readme, 'utf8')).toBe(await machinesReadme())
})

test.each(await readRooms())(
  'J10: machines/%s/HEARD.md is as new as the machines (npm run machines:readme)',
  async (room) => {
    expect(await readFile(heardFile(room), 'utf8')).toBe(await heardTables(room))
  },
)

test.each(await readRooms())(
  'J10: machines/%s/charts/ shows the machines as they are (npm run machines:readme)',
  async (room) => {
    const machines = await drawnMachines(room)
    const files = await readdir(chartsFolder(room))
    expect(files.sort()).toEqual([...machines.keys()].sort())
    for (const [name, machine] of machines)
      expect(await readFile(new URL(name, chartsFolder(room)), 'utf8'), name).toContain(
        `data-chart="${markOf(machine)}"`,
      )
  },
)

test('J18: the inspector’s forms ask for what the types of the events say (npm run machines:readme)', async () => {
  expect(await readFile(fieldsFile, 'utf8')).toBe(await eventFields())
})

test('J10: every event of a machine is heard in one of its states', async () => {
  const all = await readAllMachines()
  expect(all.flatMap(({ machine }) => unheardOf(machine))).toEqual([])
})

test('a table shows what each state takes, guards, forbids and leaves to the state around it', () => {
  const machine = setup({
    types: {} as {
      events: { type: 'go' } | { type: 'stop' } | { type: 'note.x' } | { type: 'lost' }
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
  expect(heardTable(machine)).toBe(`go
| lost
| | note.*
| | | note.x
| | | | stop
g . x x x  a
. . x . g  b.c
. . x x g  b.d`)
  expect(unheardOf(machine)).toEqual(['lost'])
})

test('a diagram shows guards, timers, answers, final states, regions and what any state can take', () => {
  const machine = setup({
    types: {} as { events: { type: 'go' } | { type: 'note' } | { type: 'stop' } },
    delays: { patience: 10 },
    guards: { isOpen: () => true },
    actions: { log: () => {} },
  }).createMachine({
    id: 'demo',
    type: 'parallel',
    states: {
      left: {
        initial: 'a',
        on: { stop: '.b' },
        states: {
          a: { on: { go: { guard: 'isOpen', target: 'b' }, note: { actions: 'log' } } },
          b: { after: { patience: 'c' } },
          c: { type: 'final' },
        },
      },
      right: {},
    },
  })
  expect(mermaidOf(machine)).toBe(
    `stateDiagram-v2
  state "demo" as demo {
    state "left" as demo_left {
      [*] --> demo_left_a
      state "(any)" as demo_left_any
      demo_left_any --> demo_left_b: stop
      state "a" as demo_left_a
      demo_left_a: note
      demo_left_a --> demo_left_b: go [isOpen]
      state "b" as demo_left_b
      demo_left_b --> demo_left_c: after patience
      state "c" as demo_left_c
      demo_left_c --> [*]
    }
    --
    state "right" as demo_right
  }`,
  )
})
