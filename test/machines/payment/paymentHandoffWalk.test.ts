import { expect, test } from 'vitest'
import type { Handoff, HandoffAnswer } from '#machines/payment/handoffTypes.ts'
import { paymentHandoffMachine } from '#machines/payment/paymentHandoffMachine.ts'
import { handoff, paymentPage } from '#test/support/fixtures/handoff.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

const resumed: Handoff = { ...handoff, isResumed: true }
const refusal = { message: 'Declined.', code: 'declined', isUncertain: false }

const answers: HandoffAnswer[] = [
  { status: 'requires_action', page: { url: paymentPage.url, qrImage: null } },
  { status: 'requires_action', page: paymentPage },
  { status: 'requires_action', page: { ...paymentPage, url: null } },
  { status: 'requires_payment_method', page: null },
  { status: 'succeeded', page: null },
  { error: refusal },
  { error: { ...refusal, isUncertain: true } },
]

const states = ['succeeded', 'canceled', 'requires_action', 'requires_payment_method']

test('J4, J8: every transition of a hand-off is taken, and only the server says that it is paid', () => {
  expectFullWalk(paymentHandoffMachine, {
    inputs: [handoff, resumed],
    events: [
      ...answers.map((output) => ({ type: 'xstate.done.actor.openPage', output }) as const),
      ...answers.map((output) => ({ type: 'xstate.done.actor.findPage', output }) as const),
      ...states.map((output) => ({ type: 'xstate.done.actor.paymentInquiry', output }) as const),
      { type: 'xstate.done.actor.saveHandoff', output: undefined },
    ],
    project: ({ context: { page, outcome } }) => [page, outcome?.kind],
    check: ({ snapshot, path }) => {
      const kind = snapshot.output?.kind
      const last = path.at(-1)
      if (kind === 'taken')
        expect(last).toEqual({ type: 'xstate.done.actor.paymentInquiry', output: 'succeeded' })
      const isFollowing = path.some(({ type }) => type === 'lead.held' || type === 'lead.lost')
      if (kind === 'gone' && !isFollowing)
        expect(last).toEqual({ type: 'xstate.done.actor.paymentInquiry', output: 'canceled' })
    },
  })
})
