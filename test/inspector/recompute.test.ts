import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { transitionText } from '#inspector/chart/transitionText.ts'
import { recordingOf } from '#inspector/recording/recording.ts'
import { snapshotAt } from '#inspector/recording/snapshotAt.ts'
import { machineTable } from '#inspector/replay/machineTable.ts'
import { recompute } from '#inspector/replay/recompute.ts'
import { acceptedEvents } from '#inspector/replay/refusals.ts'
import {
  checkRecording,
  checkStep,
  refusalsOfStep,
} from '#inspector/replay/replayCheck.ts'
import { testOfStep } from '#inspector/replay/testOfStep.ts'
import { cartMachine } from '#machines/cart/cartMachine.ts'
import {
  isAt,
  openShopInTabs,
  returnAddress,
  submit,
  until,
} from '#test/support/client/openShopInTabs.ts'
import { createTestRecording } from '#test/support/client/recordTab.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'
import { makeInert, replay } from '#test/support/walker/replay.ts'
import { declaredTransitions } from '#test/support/walker/transitions.ts'
import { readAllMachines } from '../../scripts/machineList.ts'

const table = machineTable()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Records a cart: one dish is added, then a coupon without a code is applied. */
function recordCart() {
  const tape = createTestRecording()
  const { inspect } = tape.recordPage('one', 'p1')
  const cart = createActor(cartMachine, {
    id: 'cart',
    input: { record: null },
    inspect,
  })

  cart.start()
  cart.send({ type: 'cart.add', line: sampleLine() })
  cart.send({ type: 'cart.applyCoupon', code: ' ' })
  cart.stop()

  const recording = recordingOf(tape.records)
  const [actor] = recording.actors.values()
  if (!actor) throw new Error('The cart was not recorded.')

  return { recording, actor }
}

test('J15: every machine of the shop is known to the inspector by its id', async () => {
  const named = (await readAllMachines()).filter(
    ({ file }) => !file.includes('/create'),
  )
  expect(named.filter(({ machine }) => !table.has(machine.id))).toEqual([])
})

test('J15: the real machines make every step of a payment over two tabs as it was recorded', async () => {
  const tape = createTestRecording()
  const browser = openShopInTabs()
  const tab = await browser.openTab({
    inspect: tape.recordPage('one', 'p1').inspect,
  })

  await submit(tab)
  browser.pay()
  const { inspect } = tape.recordPage('two', 'p2')

  await browser.openTab({ path: returnAddress, inspect })
  await until(() => isAt(tab, 'succeeded'))
  const { count, wrong } = checkRecording(table, recordingOf(tape.records))
  expect(
    wrong.map(({ actor, step, check }) => ({
      name: actor.name,
      event: step.event.type,
      check,
    })),
  ).toEqual([])
  expect(count.hidden).toBe(0)
  expect(count.same).toBeGreaterThan(200)
})

test('J15: where a recording differs from the real machine, the place is named', () => {
  const { recording, actor } = recordCart()
  const [step] = actor.steps
  if (!step) throw new Error('No step.')

  step.known = {
    ...step.known,
    context: { ...step.known.context, owner: 'somebody' },
  }
  expect(checkStep(table, recording, actor, step)).toMatchObject({
    is: 'different',
    found: [{ path: 'context.owner', before: 'somebody', after: null }],
  })
})

test('J13: the transition that was taken is named, and of an event that did nothing the guard that said no', () => {
  const { actor } = recordCart()
  const [added, refused] = actor.steps
  if (!added || !refused) throw new Error('No steps.')
  expect(
    added.taken.flat().map((key) => transitionText(cartMachine, key)),
  ).toContainEqual(expect.stringContaining('cart.add'))
  expect(refused.taken).toEqual([])
  expect(
    refusalsOfStep(table, actor, refused).map(({ guard, event }) => [
      guard,
      event,
    ]),
  ).toEqual([['hasCode', 'cart.applyCoupon']])
})

test('J18: the effect of an event is computed on a recorded state, without executing it', () => {
  const { actor } = recordCart()
  const { known } = snapshotAt(actor, Number.POSITIVE_INFINITY)
  expect(acceptedEvents(cartMachine, known, [])).toContain('cart.increase')

  const { known: after, effects } = recompute(table, cartMachine, {
    before: { ...known, status: 'active' },
    event: { type: 'cart.increase', id: 1 },
  })
  expect(after.context.lines).toMatchObject([{ quantity: 2 }])
  expect(effects).toContain('emits cart.saved')
  expect(known.context.lines).toMatchObject([{ quantity: 1 }])
})

test('J16: the test that is made of a recording plays it to the real machine', () => {
  const { actor } = recordCart()
  const [step] = actor.steps
  if (!step) throw new Error('No step.')

  const text = testOfStep(table, actor, step)
  expect(text).toContain(
    `import { cartMachine } from '#machines/cart/cartMachine.ts'`,
  )
  expect(text).toContain(`toEqual('the state that is right')`)

  const constantIn = (name: string) =>
    JSON.parse(
      new RegExp(`const ${name} = (.*?)\\n\\n`, 's').exec(text)?.[1] ?? '',
    )
  const machine = makeInert(cartMachine)
  const arrival = replay(machine, {
    input: constantIn('input'),
    path: constantIn('path'),
    declared: declaredTransitions(machine),
  })
  expect(arrival?.snapshot.value).toEqual(step.known.value)
  expect(arrival?.snapshot.context.lines).toEqual(step.known.context.lines)
})
