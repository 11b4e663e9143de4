import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import type { ReturnedPayment } from '#machines/payment/handoffTypes.ts'
import {
  type HandoffState,
  type PaymentReturnEmitted,
  paymentReturnMachine,
} from '#machines/payment/paymentReturnMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

const returned: ReturnedPayment = {
  source: 'alipay',
  paymentIntent: 'pi_1',
  redirectStatus: 'succeeded',
}
const cleared = { type: 'navigation.requested', to: '/checkout', replace: true }

test('J4, J8: every transition of a return is taken, and the checkout goes on only where nobody else leads', () => {
  expectFullWalk(paymentReturnMachine, {
    events: [
      { type: 'return.opened', ...returned },
      { type: 'return.opened', ...returned, redirectStatus: null },
      ...(['unknown', 'open', 'taken'] as const).map(
        (output) =>
          ({ type: 'xstate.done.actor.findHandoff', output }) as const,
      ),
      ...[true, false].map(
        (isLedElsewhere) =>
          ({
            type: 'xstate.done.actor.reportReturn',
            output: { isLedElsewhere },
          }) as const,
      ),
    ],
    check: (arrival) => {
      expectState(arrival, {
        'return.opened': ['reading', 'done'],
        'return.goOn': 'done',
        'return.left': 'idle',
        'xstate.done.actor.findHandoff': ['done', 'closing', 'reporting'],
        'xstate.error.actor.findHandoff': 'reporting',
        'xstate.done.actor.reportReturn': ['closing', 'done'],
        'xstate.error.actor.reportReturn': 'done',
        'xstate.after.closeTime': 'closing',
        'xstate.after.stayTime': 'stayed',
      })

      const { snapshot, emitted } = arrival
      const goesOn = emitted.some((event) => event.type === 'return.settled')
      expect(goesOn).toBe(snapshot.matches('done'))

      if (goesOn)
        expect(
          emitted.some(({ type }) => type === 'navigation.requested'),
        ).toBe(true)
    },
  })
})

test('F3: a result is reported to the tab that leads, and after one second this tab closes itself', async () => {
  const { actor, clock, emitted, reported } = start({
    handoff: 'open',
    isLedElsewhere: true,
  })
  await waitFor(actor, (snapshot) => snapshot.matches('closing'))
  expect(reported).toEqual([returned])

  clock.increment(999)
  expect(emitted).toEqual([])
  clock.increment(1)
  expect(emitted).toEqual([{ type: 'tab.closeRequested' }])

  clock.increment(500)
  expect(actor.getSnapshot().value).toBe('stayed')
  actor.send({ type: 'return.goOn' })
  expect(emitted.slice(1)).toEqual([cleared, { type: 'return.settled' }])
})

test('F4: without a tab that leads, the query is cleared and the checkout goes on here', async () => {
  const { actor, emitted } = start({ handoff: 'open', isLedElsewhere: false })
  await waitFor(actor, (snapshot) => snapshot.matches('done'))
  expect(emitted).toEqual([cleared, { type: 'return.settled' }])
})

test('F4: incomplete parameters are warned of, and nothing is reported', () => {
  for (const missing of ['paymentIntent', 'redirectStatus']) {
    const { actor, emitted, reported } = start({
      returned: { ...returned, [missing]: null },
    })
    expect(actor.getSnapshot().value).toBe('done')
    expect(reported).toEqual([])
    expect(emitted).toEqual([
      {
        type: 'notice.raised',
        kind: 'alert',
        key: 'payment.return_incomplete',
      },
      cleared,
      { type: 'return.settled' },
    ])
  }
})

test('P1: a payment that is unknown in this browser opens the page that asks the server', async () => {
  const { actor, emitted } = start({ handoff: 'unknown' })
  await waitFor(actor, (snapshot) => snapshot.matches('done'))
  const to = '/order/success?payment_intent=pi_1&redirect_status=succeeded'
  expect(emitted[0]).toEqual({
    type: 'navigation.requested',
    to,
    replace: true,
  })
})

test('F3: a tab that comes back after its order was paid has nothing to report and closes', async () => {
  const { actor, reported } = start({ handoff: 'taken' })
  await waitFor(actor, (snapshot) => snapshot.matches('closing'))
  expect(reported).toEqual([])
})

type Given = {
  returned?: ReturnedPayment
  handoff?: HandoffState
  isLedElsewhere?: boolean
}

function start({
  returned: parameters = returned,
  handoff = 'open',
  isLedElsewhere = false,
}: Given) {
  const clock = new SimulatedClock()
  const reported: ReturnedPayment[] = []
  const emitted: PaymentReturnEmitted[] = []
  const machine = provideActors(paymentReturnMachine, {
    findHandoff: fromPromise(async () => handoff),
    reportReturn: fromPromise(async ({ input }) => {
      reported.push(input)
      return { isLedElsewhere }
    }),
  })
  const actor = createActor(machine, { clock })

  actor.on('*', (event) => emitted.push(event))
  actor.start()
  actor.send({ type: 'return.opened', ...parameters })

  return { actor, clock, emitted, reported }
}
