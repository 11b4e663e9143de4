import { expect, test } from 'vitest'
import type { Handoff, HandoffAnswer } from '#machines/payment/handoffTypes.ts'
import { paymentHandoffMachine } from '#machines/payment/paymentHandoffMachine.ts'
import { handoff, paymentPage } from '#test/support/fixtures/handoff.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState, expectTags } from '#test/support/walker/expectState.ts'

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

const states = [
  'succeeded',
  'canceled',
  'requires_action',
  'requires_payment_method',
]

const presenting = (state: string) => ({ presenting: state })

/** The state after the provider's response: the inquiry in doubt, else the page if there is one. */
function afterOpening(answer: HandoffAnswer) {
  if ('error' in answer) return answer.error.isUncertain ? 'asking' : 'ended'
  if (answer.status === 'succeeded') return 'asking'
  if (answer.page === null) return 'ended'
  return {
    presenting: answer.page.qrImage === null ? 'showing' : 'showingQr',
  } as const
}

const leadsTo = {
  'payment.returned': 'asking',
  'payment.ask': 'asking',
  'payment.giveUp': 'ended',
  'page.opened': presenting('waiting'),
  'page.restored': 'asking',
  'page.redirect': presenting('redirecting'),
  'tab.shown': presenting('waiting'),
  'tab.open': presenting('waiting'),
  'tab.blocked': presenting('blocked'),
  'tab.unfit': presenting('redirecting'),
  'tab.closed': ['asking', presenting('unfinished')],
  'xstate.done.actor.saveHandoff': 'opening',
  'xstate.error.actor.saveHandoff': 'opening',
  'xstate.error.actor.openPage': 'asking',
  'xstate.error.actor.findPage': 'presenting',
  'xstate.done.actor.findPage': 'presenting',
  'xstate.done.actor.paymentInquiry': ['ended', 'finding', 'presenting'],
  'xstate.error.actor.paymentInquiry': 'interrupted',
  'xstate.after.tabTimeout': [presenting('blocked'), presenting('unfinished')],
  'xstate.after.customerTimeout': 'asking',
  'xstate.after.redirectTimeout': 'asking',
  'xstate.after.reconcilingTimeout': { asking: 'unknown' },
  'xstate.after.restTime': 'asking',
}

const tags = {
  opening: ['saving', 'opening', 'finding', presenting('showing')],
  blocked: presenting('blocked'),
  redirecting: presenting('redirecting'),
  waiting: presenting('waiting'),
  unfinished: presenting('unfinished'),
  qr: presenting('showingQr'),
  reconciling: { asking: 'reconciling' },
  unknown: [{ asking: 'unknown' }, 'interrupted'],
}

test('J4, J8: every transition of a hand-off is taken, and only the server says that it is paid', () => {
  expectFullWalk(paymentHandoffMachine, {
    inputs: [handoff, resumed],
    events: [
      ...answers.map(
        (output) => ({ type: 'xstate.done.actor.openPage', output }) as const,
      ),
      ...answers.map(
        (output) => ({ type: 'xstate.done.actor.findPage', output }) as const,
      ),
      ...states.map(
        (output) =>
          ({ type: 'xstate.done.actor.paymentInquiry', output }) as const,
      ),
      { type: 'xstate.done.actor.saveHandoff', output: undefined },
    ],
    project: ({ context: { page, outcome } }) => [page, outcome?.kind],
    check: (arrival) => {
      expectState(arrival, leadsTo)
      expectTags(arrival.snapshot, tags)

      const { snapshot, path } = arrival
      const opened = path.at(-1)
      if (opened?.type === 'xstate.done.actor.openPage' && 'output' in opened)
        expect(
          snapshot.matches(afterOpening(opened.output as HandoffAnswer)),
        ).toBe(true)

      const kind = snapshot.output?.kind
      const last = path.at(-1)
      if (last?.type === 'page.reopen' && snapshot.context.page?.url)
        expect(snapshot.matches({ presenting: 'showing' })).toBe(true)
      if (kind === 'taken')
        expect(last).toEqual({
          type: 'xstate.done.actor.paymentInquiry',
          output: 'succeeded',
        })
      if (kind === 'gone')
        expect(last).toEqual({
          type: 'xstate.done.actor.paymentInquiry',
          output: 'canceled',
        })
    },
  })
})
