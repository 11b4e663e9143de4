import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  type Cover,
  type NavigationEmitted,
  navigationMachine,
  type PageCover,
} from '#machines/shell/navigationMachine.ts'
import type { Arrival } from '#src/adapters/historyStep.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

const push = {
  type: 'page.requested',
  to: '/checkout',
  replace: false,
} as const
const replace = {
  type: 'page.requested',
  to: '/checkout?order_id=LK-1',
  replace: true,
} as const

test('A22: every transition of the navigation is taken, and a step is added and left by turns', () => {
  expectFullWalk(navigationMachine, {
    inputs: [{ stepAddress: null }, { stepAddress: '/ordernow' }],
    events: ({ context: { covers } }) => [
      push,
      replace,
      ...(['dialogs', 'checkout'] as const).map((by) => ({
        type: covers.includes(by)
          ? ('page.uncovered' as const)
          : ('page.covered' as const),
        by,
      })),
    ],
    skip: ({ context: { covers } }, type) =>
      type ===
      (covers.length === 0
        ? 'page.uncovered'
        : covers.length === 2 && 'page.covered'),
    check: ({ snapshot, emitted, path }) => {
      const { address, destination, covers } = snapshot.context
      const isOnStep = ['onStep', 'leftOver', 'returning'].some((state) =>
        snapshot.matches(state as 'onStep'),
      )
      expect(stepsAfter(path, emitted)).toBe(isOnStep ? 1 : 0)

      if (!snapshot.matches('returning'))
        expect(covers.length > 0).toBe(
          snapshot.matches({ onPage: 'covered' }) || snapshot.matches('onStep'),
        )
      if (snapshot.matches('onPage'))
        expect([address, destination]).toEqual([null, null])
      expect(destination === null || snapshot.matches('returning')).toBe(true)

      const steps = emitted.filter(
        ({ type }) => type === 'history.addStep' || type === 'history.takeStep',
      )

      for (const [at, { type }] of steps.entries())
        if (at > 0 && type === 'history.takeStep')
          expect(steps[at - 1]?.type).toBe('history.addStep')
    },
  })
})

test('a dialog that its button closes leaves its step in the next turn', () => {
  const { send, takeEmitted, turn } = start()
  send('page.covered')
  send('page.uncovered')
  expect(takeEmitted()).toEqual([{ type: 'history.addStep' }])
  turn()
  expect(takeEmitted()).toEqual([{ type: 'history.goBack' }])
  send('history.page')
  expect(takeEmitted()).toEqual([{ type: 'history.settle', to: null }])
})

test('a page that is gone to while a dialog closes takes the place of its step', () => {
  const { send, actor, takeEmitted, turn } = start()
  send('page.covered')
  send('page.uncovered')
  actor.send(push)
  turn()
  expect(takeEmitted()).toEqual([
    { type: 'history.addStep' },
    { type: 'history.takeStep', to: '/checkout' },
  ])
})

test('an address that the page got below a dialog is its own once the dialog is closed by Back', () => {
  const { send, actor, takeEmitted } = start()
  send('page.covered')
  actor.send(replace)
  send('history.page')
  send('page.uncovered')
  expect(takeEmitted()).toEqual([
    { type: 'history.addStep' },
    { type: 'history.readdress', to: replace.to },
    { type: 'history.settle', to: replace.to },
    { type: 'dialogs.closeRequested' },
  ])
})

test('an address that the page gets while its dialog closes is its own', () => {
  const { send, actor, takeEmitted } = start()
  send('page.covered')
  send('page.uncovered')
  actor.send(replace)
  send('history.page')
  expect(takeEmitted().slice(1)).toEqual([
    { type: 'history.readdress', to: replace.to },
    { type: 'history.settle', to: replace.to },
  ])
})

test('a dialog that stays open after Back gets another step', () => {
  const { send, takeEmitted, turn } = start()
  send('page.covered')
  send('history.page')
  takeEmitted()
  turn()
  expect(takeEmitted()).toEqual([{ type: 'history.addStep' }])
})

test('A22: Back closes the uppermost of two dialogs, and the other one by its next press', () => {
  const { send, takeEmitted, turn } = start()
  send('page.covered', 'dialogs')
  send('page.covered', 'checkout')
  send('history.page')
  send('page.uncovered', 'checkout')
  turn()
  send('history.page')
  send('page.uncovered', 'dialogs')
  expect(takeEmitted().filter(({ type }) => type !== 'history.settle')).toEqual(
    [
      { type: 'history.addStep' },
      { type: 'checkout.closeRequested' },
      { type: 'history.addStep' },
      { type: 'dialogs.closeRequested' },
    ],
  )
})

test('A22: a dialog keeps its step when the one above it is closed by its button', () => {
  const { send, takeEmitted, turn } = start()
  send('page.covered', 'dialogs')
  send('page.covered', 'checkout')
  send('page.uncovered', 'checkout')
  turn()
  expect(takeEmitted()).toEqual([{ type: 'history.addStep' }])
})

test('a page that is asked for while the step is being left is gone to afterwards', () => {
  const { send, actor, takeEmitted } = start({ stepAddress: '/ordernow' })
  expect(takeEmitted()).toEqual([{ type: 'history.goBack' }])

  actor.send(push)
  expect(takeEmitted()).toEqual([])
  send('history.page')
  expect(takeEmitted()).toEqual([
    { type: 'history.settle', to: '/ordernow' },
    { type: 'history.go', to: '/checkout', replace: false },
  ])
})

test('Forward to the step of a dialog that is gone leads back', () => {
  const { send, takeEmitted } = start()
  send('history.step')
  expect(takeEmitted()).toEqual([{ type: 'history.goBack' }])
})

test('where Back led elsewhere from an open dialog, it is asked to close, and its page keeps no address', () => {
  const { send, actor, takeEmitted } = start()
  send('page.covered')
  actor.send(replace)
  takeEmitted()
  send('history.elsewhere')
  expect(takeEmitted()).toEqual([{ type: 'dialogs.closeRequested' }])
  expect(actor.getSnapshot().context.address).toBeNull()
})

type Events = readonly { type: string }[]

/** The number of dialog steps in the history up to the tab's entry. */
function stepsAfter(path: Events, emitted: Events): number {
  const count = (events: Events, start: string) =>
    events.filter(({ type }) => type.startsWith(start)).length
  const initial =
    emitted[0]?.type === 'history.goBack' && path[0]?.type !== 'history.step'
      ? 1
      : 0
  const added = count(path, 'history.step') + count(emitted, 'history.addStep')
  const leaves = count(path, 'history.page') + count(path, 'history.elsewhere')
  const timedOut = count(path, 'xstate.after.answerTime')

  return (
    initial + added - leaves - timedOut - count(emitted, 'history.takeStep')
  )
}

function start(input: { stepAddress: string | null } = { stepAddress: null }) {
  const clock = new SimulatedClock()
  const actor = createActor(navigationMachine, { input, clock })
  const emitted: NavigationEmitted[] = []

  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const takeEmitted = () => emitted.splice(0)
  const send = (type: PageCover['type'] | Arrival, by: Cover = 'dialogs') =>
    actor.send(
      type === 'page.covered' || type === 'page.uncovered'
        ? { type, by }
        : { type },
    )

  return { actor, send, takeEmitted, turn: () => clock.increment(0) }
}
