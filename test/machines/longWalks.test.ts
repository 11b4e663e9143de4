import { expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { coverageGaps } from '#test/support/walker/coverageGaps.ts'
import { type LongWalk, longWalks } from '#test/support/walker/longWalks.ts'

/** A kettle that boils, or not; only its failure cannot be triggered. */
const kettle = setup({
  types: {} as {
    events: { type: 'on' | 'off' | 'break' }
    input: { isHot: boolean }
  },
  actors: { boil: fromPromise(async () => null) },
  delays: { coolingTime: 1_000 },
}).createMachine({
  id: 'kettle',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: ({ context }) => context.isHot, target: 'hot' },
        { target: 'cold' },
      ],
    },
    cold: { on: { on: 'heating', break: 'broken' } },
    heating: {
      invoke: { id: 'boil', src: 'boil', onDone: 'hot', onError: 'cold' },
      on: { off: 'cold' },
    },
    hot: { after: { coolingTime: 'cold' } },
    broken: { type: 'final' },
  },
})

const doNothing = async () => {}
const table = {
  machine: kettle,
  starts: {
    'a cold kettle': { input: { isHot: false } },
    'a hot kettle': { input: { isHot: true } },
  },
  actions: {
    'it is turned on': { events: [{ type: 'on' }] },
    'it is turned off': { events: [{ type: 'off' }] },
    'it boils': { events: [{ type: 'xstate.done.actor.boil', output: null }] },
    'the power fails': {
      events: [{ type: 'xstate.error.actor.boil', error: null }],
    },
    'it cools': { events: [{ type: 'xstate.after.coolingTime.kettle.hot' }] },
  },
  sees: { cold: doNothing, heating: doNothing, hot: doNothing },
  untaken: { 'Nobody breaks it.': ['kettle.cold  break  ->  kettle.broken'] },
  unseen: { 'Nobody breaks it.': ['broken'] },
}

const namesOf = (walks: LongWalk[]) =>
  walks.map(({ moves }) => moves.map(({ name }) => name))

test('J20: few long walks take every transition that can be brought about, each going on to the nearest that is new', () => {
  expect(namesOf(longWalks(kettle, table))).toEqual([
    [
      'a cold kettle',
      'it is turned on',
      'it is turned off',
      'it is turned on',
      'it boils',
      'it cools',
      'it is turned on',
      'the power fails',
    ],
    ['a hot kettle'],
  ])
  expect(coverageGaps(table)).toEqual([])
})

test('J20: a step is foretold by the keys under which a recording names its transitions', () => {
  const [walk] = longWalks(kettle, table)
  expect(
    walk?.moves.slice(0, 2).map(({ keys, snapshot }) => [keys, snapshot.value]),
  ).toEqual([
    [[], 'cold'],
    [['kettle.cold|on|0'], 'heating'],
  ])
})

test('J20: what the world does not let happen is not walked', () => {
  const { 'it cools': _, ...actions } = table.actions
  const never = {
    ...table,
    actions: {
      ...actions,
      'it is turned off': { events: [{ type: 'off' }], when: () => false },
    },
  }
  expect(coverageGaps(never)).toEqual([
    'No walk meets the transition kettle.heating  off  ->  kettle.cold.',
    'No walk meets the transition kettle.hot  xstate.after.coolingTime.kettle.hot  ->  kettle.cold.',
    'No walk needs the action it is turned off.',
  ])
})

test('J20: a reason that is out of date, a state that nobody sees, and a check in vain are named', () => {
  const wrong = {
    ...table,
    sees: { cold: doNothing, heating: doNothing, gone: doNothing },
    untaken: {
      ...table.untaken,
      'It is said so.': ['kettle.cold  on  ->  kettle.heating', 'kettle.lid'],
    },
  }
  expect(coverageGaps(wrong)).toEqual([
    'A walk meets the transition after all: kettle.cold  on  ->  kettle.heating',
    'There is no transition kettle.lid.',
    'No check for the state hot.',
    'A check for the state gone, in which no walk rests.',
  ])
})
