import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { activeIds, chartOf, classOf, machineOf } from '#src/inspector/chartOf.ts'

/** What the library sends: functions have become their names. */
const definition = JSON.stringify(
  setup({
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
  }).config,
)

test('J7: a definition that came as JSON becomes a chart with regions, starts, guards and timers', () => {
  expect(chartOf(machineOf(definition))).toEqual({
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
                  { name: 'demo_left_a', label: 'a', type: 'regular', class: 'at_demo_left_a' },
                  { name: 'demo_left_b', label: 'b', type: 'regular', class: 'at_demo_left_b' },
                  { name: 'demo_left_c', label: 'c', type: 'final', class: 'at_demo_left_c' },
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
      { id: 2, from: 'demo_left_a', to: 'demo_left_b', label: 'go [isOpen]\ngo' },
      { id: 3, from: 'demo_left_a', to: 'demo_left_a', label: 'note (stays)' },
      { id: 4, from: 'demo_left_b', to: 'demo_left_c', label: 'after patience' },
      { id: 5, from: 'demo_right_start', to: 'demo_right_once' },
      { id: 6, from: 'demo_right', to: 'demo_right_again', label: 'back' },
    ],
  })
})

test('J7: the effects of a state stand in it', () => {
  const machine = machineOf(
    JSON.stringify({
      id: 'm',
      initial: 'busy',
      states: { busy: { invoke: { id: 'placeOrder', src: 'placeOrder', onDone: 'busy' } } },
    }),
  )
  const [root] = chartOf(machine).states
  expect(root?.statemachine?.states[1]?.actions).toEqual([{ type: 'activity', body: 'placeOrder' }])
})

test('J7: the active states of a value are all those on its way, in every region', () => {
  const ids = activeIds(machineOf(definition), { left: 'b', right: 'once' })
  expect(ids).toEqual(['demo', 'demo.left', 'demo.left.b', 'demo.right', 'demo.right.once'])
  expect(ids.map(classOf)).toContain('at_demo_left_b')
})
