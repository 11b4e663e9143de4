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
      const { address, wanted, covers } = snapshot.context
      const isOnStep = ['onStep', 'leftOver', 'returning'].some((one) =>
        snapshot.matches(one as 'onStep'),
      )
      expect(stepsAfter(path, emitted)).toBe(isOnStep ? 1 : 0)
      if (!snapshot.matches('returning'))
        expect(covers.length > 0).toBe(
          snapshot.matches({ onPage: 'covered' }) || snapshot.matches('onStep'),
        )
      if (snapshot.matches('onPage'))
        expect([address, wanted]).toEqual([null, null])
      expect(wanted === null || snapshot.matches('returning')).toBe(true)
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
  const { send, told, turn } = start()
  send('page.covered')
  send('page.uncovered')
  expect(told()).toEqual([{ type: 'history.addStep' }])
  turn()
  expect(told()).toEqual([{ type: 'history.goBack' }])
  send('history.page')
  expect(told()).toEqual([{ type: 'history.settle', to: null }])
})

test('a page that is gone to while a dialog closes takes the place of its step', () => {
  const { send, actor, told, turn } = start()
  send('page.covered')
  send('page.uncovered')
  actor.send(push)
  turn()
  expect(told()).toEqual([
    { type: 'history.addStep' },
    { type: 'history.takeStep', to: '/checkout' },
  ])
})

test('an address that the page got below a dialog is its own once the dialog is closed by Back', () => {
  const { send, actor, told } = start()
  send('page.covered')
  actor.send(replace)
  send('history.page')
  send('page.uncovered')
  expect(told()).toEqual([
    { type: 'history.addStep' },
    { type: 'history.readdress', to: replace.to },
    { type: 'history.settle', to: replace.to },
    { type: 'dialogs.closeRequested' },
  ])
})

test('an address that the page gets while its dialog closes is its own', () => {
  const { send, actor, told } = start()
  send('page.covered')
  send('page.uncovered')
  actor.send(replace)
  send('history.page')
  expect(told().slice(1)).toEqual([
    { type: 'history.readdress', to: replace.to },
    { type: 'history.settle', to: replace.to },
  ])
})

test('a dialog that stays open after Back gets another step', () => {
  const { send, told, turn } = start()
  send('page.covered')
  send('history.page')
  told()
  turn()
  expect(told()).toEqual([{ type: 'history.addStep' }])
})

test('A22: Back closes the uppermost of two dialogs, and the other one by its next press', () => {
  const { send, told, turn } = start()
  send('page.covered', 'dialogs')
  send('page.covered', 'checkout')
  send('history.page')
  send('page.uncovered', 'checkout')
  turn()
  send('history.page')
  send('page.uncovered', 'dialogs')
  expect(told().filter(({ type }) => type !== 'history.settle')).toEqual([
    { type: 'history.addStep' },
    { type: 'checkout.closeRequested' },
    { type: 'history.addStep' },
    { type: 'dialogs.closeRequested' },
  ])
})

test('A22: a dialog keeps its step when the one above it is closed by its button', () => {
  const { send, told, turn } = start()
  send('page.covered', 'dialogs')
  send('page.covered', 'checkout')
  send('page.uncovered', 'checkout')
  turn()
  expect(told()).toEqual([{ type: 'history.addStep' }])
})

test('a page that is asked for while the step is being left is gone to afterwards', () => {
  const { send, actor, told } = start({ stepAddress: '/ordernow' })
  expect(told()).toEqual([{ type: 'history.goBack' }])
  actor.send(push)
  expect(told()).toEqual([])
  send('history.page')
  expect(told()).toEqual([
    { type: 'history.settle', to: '/ordernow' },
    { type: 'history.go', to: '/checkout', replace: false },
  ])
})

test('Forward to the step of a dialog that is gone leads back', () => {
  const { send, told } = start()
  send('history.step')
  expect(told()).toEqual([{ type: 'history.goBack' }])
})

test('where Back led elsewhere from an open dialog, it is asked to close, and its page keeps no address', () => {
  const { send, actor, told } = start()
  send('page.covered')
  actor.send(replace)
  told()
  send('history.elsewhere')
  expect(told()).toEqual([{ type: 'dialogs.closeRequested' }])
  expect(actor.getSnapshot().context.address).toBeNull()
})

type Told = readonly { type: string }[]

/** The number of dialog steps in the history up to the tab's entry. */
function stepsAfter(path: Told, emitted: Told): number {
  const count = (all: Told, start: string) =>
    all.filter(({ type }) => type.startsWith(start)).length
  const began =
    emitted[0]?.type === 'history.goBack' && path[0]?.type !== 'history.step'
      ? 1
      : 0
  const added = count(path, 'history.step') + count(emitted, 'history.addStep')
  const left = count(path, 'history.page') + count(path, 'history.elsewhere')
  const timedOut = count(path, 'xstate.after.answerTime')
  return began + added - left - timedOut - count(emitted, 'history.takeStep')
}

function start(input: { stepAddress: string | null } = { stepAddress: null }) {
  const clock = new SimulatedClock()
  const actor = createActor(navigationMachine, { input, clock })
  const told: NavigationEmitted[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  const tell = () => told.splice(0)
  const send = (type: PageCover['type'] | Arrival, by: Cover = 'dialogs') =>
    actor.send(
      type === 'page.covered' || type === 'page.uncovered'
        ? { type, by }
        : { type },
    )
  return { actor, send, told: tell, turn: () => clock.increment(0) }
}
