import { expect, test } from 'vitest'
import { assign, cancel, emit, fromPromise, setup } from 'xstate'
import { expectFullWalk, walk } from '#test/support/walker/expectFullWalk.ts'
import { declaredTransitions } from '#test/support/walker/transitions.ts'

/** A machine with all features in use: invoke, guards, always, named delays, nested done, parallel, emit. */
const oven = setup({
  types: {} as {
    context: { loaves: number; burnt: boolean }
    events: { type: 'bake' } | { type: 'open' } | { type: 'light.toggle' }
    emitted: { type: 'bell' }
  },
  actors: {
    heat: fromPromise<{ degrees: number }>(async () => ({ degrees: 200 })),
  },
  guards: {
    isHot: (_, params: { degrees: number }) => params.degrees >= 200,
    isFull: ({ context }) => context.loaves >= 2,
  },
  delays: { bakingTime: 1000, patience: 5000 },
  actions: { takeOut: assign({ loaves: ({ context }) => context.loaves + 1 }) },
}).createMachine({
  id: 'oven',
  context: { loaves: 0, burnt: false },
  type: 'parallel',
  states: {
    light: {
      initial: 'off',
      states: {
        off: { on: { 'light.toggle': 'on' } },
        on: { on: { 'light.toggle': 'off' } },
      },
    },
    door: {
      initial: 'cold',
      states: {
        cold: { on: { bake: 'heating' } },
        heating: {
          invoke: {
            id: 'heat',
            src: 'heat',
            onDone: [
              {
                guard: { type: 'isHot', params: ({ event }) => event.output },
                target: 'baking',
              },
              { target: 'cold' },
            ],
            onError: 'cold',
          },
          after: { patience: 'cold' },
        },
        baking: {
          initial: 'raw',
          states: {
            raw: { after: { bakingTime: 'ready' } },
            ready: { type: 'final' },
          },
          onDone: {
            target: 'cooling',
            actions: ['takeOut', emit({ type: 'bell' })],
          },
          on: { open: 'cold' },
        },
        cooling: {
          always: [{ guard: 'isFull', target: 'resting' }],
          on: { bake: 'heating' },
        },
        resting: { type: 'final' },
      },
    },
  },
})

const cases = [
  { type: 'xstate.done.actor.heat', output: { degrees: 220 } },
  { type: 'xstate.done.actor.heat', output: { degrees: 20 } },
] as const

test('J8: a full walk takes invokes, guards, timers, eventless and nested done transitions', () => {
  const result = expectFullWalk(oven, { events: cases })
  expect(result).toMatchObject({
    states: 16,
    declared: 12,
    missing: [],
    untaken: [],
    unrefused: [],
    uncased: [],
    unknown: [],
  })
})

test('J8: every two transitions that can follow each other are taken, within an event and across events', () => {
  const track = setup({
    types: {} as {
      events: { type: 'left' | 'right' | 'through' | 'over' | 'back' }
    },
    delays: { pause: 10 },
    actions: { wave: () => {} },
  }).createMachine({
    id: 'track',
    initial: 'start',
    states: {
      start: { on: { left: 'tunnel', right: 'bridge' } },
      tunnel: { on: { through: 'gate' } },
      bridge: { on: { over: 'gate' } },
      gate: { always: 'end' },
      end: { on: { back: 'start' }, after: { pause: { actions: 'wave' } } },
    },
  })
  const { pairs, untaken } = expectFullWalk(track, { events: [] })
  const rows = [...declaredTransitions(track).values()]
  const events = (pair: string) =>
    pair.split('>').map((at) => rows[Number(at)]?.event)
  const pause = 'xstate.after.pause.track.end'
  // The timer fires once per visit of the state.
  expect([...pairs.feasible].map(events).sort()).toEqual([
    ['(always)', 'back'],
    ['(always)', pause],
    ['back', 'left'],
    ['back', 'right'],
    ['left', 'through'],
    ['over', '(always)'],
    ['right', 'over'],
    ['through', '(always)'],
    [pause, 'back'],
  ])
  expect(untaken).toEqual([])
})

test('what one way into a state makes possible is walked from that way', () => {
  const scale = setup({
    types: {} as {
      context: { weight: number }
      events: { type: 'feather' | 'stone' | 'press' }
    },
    guards: { isHeavy: ({ context }) => context.weight > 1 },
    actions: { put: assign((_, weight: number) => ({ weight })) },
  }).createMachine({
    id: 'scale',
    context: { weight: 0 },
    initial: 'empty',
    states: {
      empty: {
        on: {
          feather: { target: 'loaded', actions: { type: 'put', params: 1 } },
          stone: { target: 'loaded', actions: { type: 'put', params: 2 } },
        },
      },
      loaded: {
        on: { press: [{ guard: 'isHeavy', target: 'down' }, { target: 'up' }] },
      },
      down: {},
      up: {},
    },
  })
  const walked = walk(scale, { events: [], project: () => null })
  expect([
    walked.pairs.feasible.size,
    walked.missing,
    walked.unrefused,
  ]).toEqual([2, [], []])
})

test('a branch that no case takes is named with a case to paste', () => {
  expect(() => expectFullWalk(oven, { events: [cases[0]] })).toThrow(
    "Never taken: oven.door.heating  xstate.done.actor.heat  ->  oven.door.cold\n    { type: 'xstate.done.actor.heat', output: … },",
  )
})

test('a guard that no case makes refuse is named', () => {
  const door = setup({
    types: {} as { context: object; events: { type: 'open' } },
    guards: { isUnlocked: () => true },
  }).createMachine({
    id: 'door',
    context: {},
    initial: 'shut',
    states: {
      shut: { on: { open: { guard: 'isUnlocked', target: 'open' } } },
      open: {},
    },
  })
  expect(() => expectFullWalk(door, { events: [] })).toThrow(
    'Guard never refused: door.shut  open [isUnlocked]  ->  door.open',
  )
})

test('a done actor without a case fails the walk', () => {
  expect(() => expectFullWalk(oven, { events: [] })).toThrow(
    'No case for xstate.done.actor.heat',
  )
})

test('a case that nothing understands fails the walk', () => {
  const typo = { type: 'xstate.done.actor.heet', output: null } as const
  expect(() => expectFullWalk(oven, { events: [...cases, typo] })).toThrow(
    'No state understands the case xstate.done.actor.heet.',
  )
})

test('an invariant that breaks on one path fails with that path', () => {
  const check = ({
    snapshot,
  }: {
    snapshot: { context: { loaves: number } }
  }) => {
    if (snapshot.context.loaves > 1) throw new Error('more than one loaf')
  }
  expect(() => walk(oven, { events: cases, check })).toThrow(
    /An invariant broke after bake, xstate.done.actor.heat, .*: more than one loaf/,
  )
})

test('an invariant sees what was emitted on the path', () => {
  const bells = new Set<number>()
  walk(oven, {
    events: cases,
    check: ({ emitted }) => void bells.add(emitted.length),
  })
  expect([...bells].sort()).toEqual([0, 1, 2])
})

test('a timer that is not armed where it is declared fails the walk', () => {
  const broken = setup({
    types: {} as { context: { hushed: boolean }; events: { type: 'hush' } },
    delays: { tick: 10 },
  }).createMachine({
    id: 'clock',
    context: { hushed: false },
    initial: 'waiting',
    states: { waiting: { after: { tick: 'over' } }, over: {} },
    on: {
      hush: {
        actions: [
          cancel('xstate.after.tick.clock.waiting'),
          assign({ hushed: true }),
        ],
      },
    },
  })
  expect(() => walk(broken, { events: [] })).toThrow(
    'The timer xstate.after.tick.clock.waiting is not armed.',
  )
})

test('a timer that stays in its state fires once', () => {
  const counter = setup({
    types: {} as { context: { ticks: number } },
    delays: { tick: 10 },
  }).createMachine({
    id: 'counter',
    context: { ticks: 0 },
    after: {
      tick: {
        actions: assign({
          ticks: ({ context }) => Math.min(3, context.ticks + 1),
        }),
      },
    },
  })
  const ticks = new Set<number>()
  expectFullWalk(counter, {
    events: [],
    check: ({ snapshot }) => void ticks.add(snapshot.context.ticks),
  })
  expect([...ticks]).toEqual([0, 1])
})

test('an actor that differs from the pure machine fails the walk', () => {
  let calls = 0
  const moody = setup({
    types: {} as { context: { calls: number }; events: { type: 'go' } },
    actions: { count: assign({ calls: () => Math.min(9, ++calls) }) },
  }).createMachine({
    id: 'moody',
    context: { calls: 0 },
    on: { go: { actions: 'count' } },
  })
  expect(() =>
    walk(moody, { events: [], project: ({ context }) => context.calls > 1 }),
  ).toThrow('The actor and the pure machine differ after go')
})

test('a machine with endless states says so instead of running on', () => {
  const endless = setup({
    types: {} as { context: { n: number }; events: { type: 'more' } },
  }).createMachine({
    id: 'endless',
    context: { n: 0 },
    on: { more: { actions: assign({ n: ({ context }) => context.n + 1 }) } },
  })
  expect(() => walk(endless, { events: [], limit: 100 })).toThrow(
    'No end after 100 steps',
  )
  expectFullWalk(endless, {
    events: [],
    limit: 100,
    project: ({ context }) => Math.min(context.n, 2),
  })
})

test('a walk from several inputs reaches what each of them opens', () => {
  const door = setup({
    types: {} as { context: { open: boolean }; input: { open: boolean } },
  }).createMachine({
    id: 'door',
    context: ({ input }) => input,
    initial: 'asked',
    states: {
      asked: {
        always: [
          { guard: ({ context }) => context.open, target: 'open' },
          { target: 'shut' },
        ],
      },
      open: {},
      shut: {},
    },
  })
  expect(() =>
    expectFullWalk(door, { events: [], input: { open: true } }),
  ).toThrow('->  door.shut')
  expectFullWalk(door, {
    events: [],
    inputs: [{ open: true }, { open: false }],
  })
})

test('what only the machine itself may say is never sent: an end that nobody reaches is missing', () => {
  const stuck = setup({
    types: {} as { events: { type: 'never' } },
  }).createMachine({
    id: 'stuck',
    initial: 'inside',
    states: {
      inside: {
        initial: 'waiting',
        states: { waiting: {}, over: { type: 'final' } },
        onDone: 'outside',
      },
      outside: {},
    },
  })
  expect(() => expectFullWalk(stuck, { events: [] })).toThrow(
    'Never taken: stuck.inside  xstate.done.state.stuck.inside  ->  stuck.outside',
  )
})
