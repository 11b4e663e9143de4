import { expect, test } from 'vitest'
import { and, createMachine, not, or, setup } from 'xstate'
import { activeIds, chartOf, classOf } from '#inspector/chart/chartOf.ts'

const machine = setup({
  types: {} as { events: { type: 'go' } | { type: 'back' } | { type: 'note' } },
  actions: { log: () => {} },
  delays: { patience: 10 },
  guards: { isOpen: () => true },
}).createMachine({
  id: 'demo',
  type: 'parallel',
  states: {
    left: {
      initial: 'a',
      states: {
        a: {
          on: {
            go: [{ guard: 'isOpen', target: 'b' }, { target: 'b' }],
            note: { actions: 'log' },
            back: {},
          },
        },
        b: { after: { patience: 'c' } },
        c: { type: 'final' },
      },
    },
    right: {
      on: { back: { target: '.again' } },
      initial: 'once',
      states: { once: {}, again: {} },
    },
  },
})

test('J7: a machine becomes a chart with regions, starts, guards and timers', () => {
  expect(chartOf(machine)).toEqual({
    states: [
      {
        name: 'demo',
        label: 'demo',
        type: 'parallel',
        class: 'at_demo',
        statemachine: {
          states: [
            {
              name: 'demo_left',
              label: 'left',
              type: 'regular',
              class: 'at_demo_left',
              statemachine: {
                states: [
                  { name: 'demo_left_start', type: 'initial' },
                  {
                    name: 'demo_left_a',
                    label: 'a',
                    type: 'regular',
                    class: 'at_demo_left_a',
                  },
                  {
                    name: 'demo_left_b',
                    label: 'b',
                    type: 'regular',
                    class: 'at_demo_left_b',
                  },
                  {
                    name: 'demo_left_c',
                    label: 'c',
                    type: 'final',
                    class: 'at_demo_left_c',
                  },
                ],
              },
            },
            {
              name: 'demo_right',
              label: 'right',
              type: 'regular',
              class: 'at_demo_right',
              statemachine: {
                states: [
                  { name: 'demo_right_start', type: 'initial' },
                  {
                    name: 'demo_right_once',
                    label: 'once',
                    type: 'regular',
                    class: 'at_demo_right_once',
                  },
                  {
                    name: 'demo_right_again',
                    label: 'again',
                    type: 'regular',
                    class: 'at_demo_right_again',
                  },
                ],
              },
            },
          ],
        },
      },
    ],
    transitions: [
      { id: 1, from: 'demo_left_start', to: 'demo_left_a' },
      {
        id: 2,
        from: 'demo_left_a',
        to: 'demo_left_b',
        label: 'go [isOpen]\ngo',
        class: 'at_demo_left_a_go_0 at_demo_left_a_go_1',
      },
      {
        id: 3,
        from: 'demo_left_a',
        to: 'demo_left_a',
        label: 'note (stays)',
        class: 'at_demo_left_a_note_0',
      },
      {
        id: 4,
        from: 'demo_left_b',
        to: 'demo_left_c',
        label: 'after patience',
        class: 'at_demo_left_b_xstate_after_patience_demo_left_b_0',
      },
      {
        id: 5,
        from: 'demo_right_start',
        to: 'demo_right_once',
      },
      {
        id: 6,
        from: 'demo_right',
        to: 'demo_right_again',
        label: 'back',
        class: 'at_demo_right_back_0',
      },
    ],
  })
})

test('J7: an arrow shows the name of a guard, and the condition of one without a name, at most 60 letters of it', () => {
  const isOpen = () => true
  const machine = createMachine({
    id: 'm',
    on: {
      named: { guard: isOpen, target: '.here' },
      inline: {
        guard: ({ event }) => Math.max(event.count, 1) > 2 && event.isOpen,
        target: '.here',
      },
      long: {
        guard: ({ event }) =>
          event.first === 1 &&
          event.second === 2 &&
          event.third === 3 &&
          event.fourth === 4,
        target: '.here',
      },
    },
    initial: 'here',
    states: { here: {} },
  })
  const labels = chartOf(machine).transitions?.flatMap(
    ({ label }) => label?.split('\n') ?? [],
  )
  expect(labels).toEqual([
    'named [isOpen]',
    'inline [Math.max(event.count, 1) > 2 && event.isOpen]',
    'long [event.first === 1 && event.second === 2 && event.third === 3…]',
  ])
})

test('J7: an arrow shows the guards within and, or and not', () => {
  const machine = setup({
    types: {} as { context: { count: number } },
    guards: { isOpen: () => true, isLate: () => true },
  }).createMachine({
    id: 'm',
    context: { count: 0 },
    on: {
      both: { guard: and(['isOpen', not('isLate')]), target: '.here' },
      one: { guard: or(['isOpen', 'isLate']), target: '.here' },
      nested: {
        guard: and([
          or(['isOpen', 'isLate']),
          ({ context }) => context.count === 1,
        ]),
        target: '.here',
      },
      none: { guard: not(and(['isOpen', 'isLate'])), target: '.here' },
    },
    initial: 'here',
    states: { here: {} },
  })
  const labels = chartOf(machine).transitions?.flatMap(
    ({ label }) => label?.split('\n') ?? [],
  )
  expect(labels).toEqual([
    'both [isOpen && !isLate]',
    'one [isOpen || isLate]',
    'nested [(isOpen || isLate) && (context.count === 1)]',
    'none [!(isOpen && isLate)]',
  ])
})

test('J7: a state shows its invoked actors; in detail also its entry and exit actions, tags and description', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'busy',
    states: {
      busy: {
        description: 'The order is on its way.',
        tags: 'waiting',
        entry: 'keepOrder',
        exit: { type: 'forgetOrder' },
        invoke: { id: 'placeOrder', src: 'placeOrder', onDone: 'busy' },
      },
    },
  })
  const stateOf = (details: boolean) =>
    chartOf(machine, details).states[0]?.statemachine?.states[1]
  const runs = { type: 'activity', body: 'placeOrder' }
  expect(stateOf(false)?.actions).toEqual([runs])
  expect(stateOf(false)?.note).toBeUndefined()
  expect(stateOf(true)?.actions).toEqual([
    runs,
    { type: 'entry', body: 'keepOrder' },
    { type: 'exit', body: 'forgetOrder' },
  ])
  expect(stateOf(true)?.note).toEqual([
    'tags: waiting',
    'The order is on its way.',
  ])
})

test('J7: the active states of a value are all those on its way, in every region', () => {
  const ids = activeIds(machine, { left: 'b', right: 'once' })
  expect(ids).toEqual([
    'demo',
    'demo.left',
    'demo.left.b',
    'demo.right',
    'demo.right.once',
  ])
  expect(ids.map(classOf)).toContain('at_demo_left_b')
})
