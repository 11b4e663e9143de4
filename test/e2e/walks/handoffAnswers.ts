import type { HandoffAnswer } from '#machines/payment/handoffTypes.ts'
import { paymentPage } from '#test/support/fixtures/handoff.ts'
import type { Outside } from '#test/support/walker/longWalks.ts'
import { answerElsewhere } from '../support/handoffShopper.ts'
import { expireOrder, untilKnown } from '../support/payer.ts'
import {
  answerUntilCertain,
  type HandoffScene,
  type Machine,
  type Snapshot,
} from './handoffScene.ts'
import type { Table } from './table.ts'

export type Actions = Table<Machine, HandoffScene>['actions']

export const waits: HandoffAnswer = {
  status: 'requires_action',
  page: { url: paymentPage.url, qrImage: null },
}
const finds = (output: HandoffAnswer) =>
  ({ type: 'xstate.done.actor.findPage', output }) as const
const answers = (output: string) =>
  ({ type: 'xstate.done.actor.paymentInquiry', output }) as const
export const closed = { type: 'tab.closed' } as const

export const isAlipay = ({ context: { method } }: Snapshot) =>
  method === 'alipay'
export const hasPage = ({ context: { page } }: Snapshot) => page !== null
const isAsking = (snapshot: Snapshot) => snapshot.matches('asking')
export const hasScript = ({ script }: Outside) => script !== 'lost'
/** True while the provider waits for the customer. */
const isOpen = ({ provider }: Outside) => provider === 'waits'

export const handoffAnswers: Actions = {
  'it is paid, and the server says so': {
    events: [answers('succeeded')],
    when: (_, outside) => isOpen(outside),
    async act({ shop, calls }) {
      await answerElsewhere(shop, 'approve')
      await untilKnown(shop)
      await calls.pass('ask')
    },
  },
  'the time to pay is over, and the server says so': {
    events: [answers('canceled')],
    when: (_, outside) => isOpen(outside),
    async act({ shop, calls }) {
      await expireOrder(shop)
      await calls.pass('ask')
    },
  },
  'the customer refuses it, and the server says so': {
    events: [answers('requires_payment_method')],
    when: (snapshot, outside) =>
      isOpen(outside) && snapshot.matches('presenting'),
    async act(scene, snapshot) {
      await answerElsewhere(scene.shop, 'fail')
      await answerUntilCertain(scene, snapshot)
    },
  },
  'it was never begun, and the server says so': {
    events: [answers('requires_payment_method')],
    when: (_, { provider }) => provider === 'not asked',
    act: answerUntilCertain,
  },
  'it waits, and its page is open': {
    events: [answers('requires_action'), { type: 'tab.open' }],
    when: (snapshot, outside) =>
      isAsking(snapshot) &&
      hasPage(snapshot) &&
      isOpen(outside) &&
      outside.tab === 'shown',
    act: answerUntilCertain,
  },
  'it waits, and its page is closed': {
    events: [answers('requires_action'), closed],
    when: (snapshot, outside) =>
      isAsking(snapshot) &&
      hasPage(snapshot) &&
      isOpen(outside) &&
      outside.tab !== 'shown',
    act: answerUntilCertain,
  },
  'it waits, and its code is shown again': {
    events: [answers('requires_action')],
    when: (snapshot, outside) =>
      isAsking(snapshot) &&
      hasPage(snapshot) &&
      isOpen(outside) &&
      !isAlipay(snapshot),
    act: answerUntilCertain,
  },
  'it waits, and its page is looked for': {
    events: [answers('requires_action')],
    when: (snapshot, outside) =>
      isAsking(snapshot) &&
      !hasPage(snapshot) &&
      isOpen(outside) &&
      hasScript(outside),
    async act(scene, snapshot) {
      await answerUntilCertain(scene, snapshot)
      await scene.calls.came('find')
    },
  },
  'nobody answers for 20 seconds': {
    events: [
      {
        type: 'xstate.after.reconcilingTimeout.paymentHandoff.asking.reconciling',
      },
    ],
    act: ({ pass }) => pass(20_000),
  },
  'the page is found': {
    events: [finds(waits), closed],
    when: isAlipay,
    act: ({ calls }) => calls.pass('find'),
  },
  'nobody tells for 30 seconds where the page is': {
    events: [
      { type: 'xstate.error.actor.findPage', error: { code: 'timeout' } },
      closed,
    ],
    act: ({ pass }) => pass(30_000),
  },
}
