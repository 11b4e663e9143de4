import type { HandoffAnswer } from '#machines/payment/handoffTypes.ts'
import { paymentPage } from '#test/support/fixtures/handoff.ts'
import type { Outside } from '#test/support/walker/longWalks.ts'
import {
  type Actions,
  closed,
  handoffAnswers,
  hasPage,
  hasScript,
  isAlipay,
  waits,
} from './handoffAnswers.ts'
import {
  answerWithoutPage,
  blockNextTab,
  comeBackByBack,
  leadBack,
  type Snapshot,
} from './handoffScene.ts'

const opens = (output: HandoffAnswer) =>
  ({ type: 'xstate.done.actor.openPage', output }) as const
const shown = { type: 'tab.shown' } as const
const unreached = {
  message: '',
  code: 'api_connection_error',
  isUncertain: true,
}
const declined = { message: 'Declined.', code: 'declined', isUncertain: false }

const isWaiting = (snapshot: Snapshot) =>
  snapshot.matches({ presenting: 'waiting' })
const isOnComputer = ({ device }: Outside) => device !== 'phone'
const isThere = ({ tab }: Outside) => tab === 'shown' || tab === 'loose'

const beginning: Actions = {
  'the page opens': {
    events: [opens(waits), shown],
    when: (snapshot, outside) => isAlipay(snapshot) && isOnComputer(outside),
    leaves: { provider: 'waits', tab: 'shown' },
    act: ({ calls }) => calls.pass('confirm'),
  },
  'the customer has closed the empty tab, and the browser opens no other': {
    events: [opens(waits), { type: 'tab.blocked' }],
    when: (snapshot, outside) => isAlipay(snapshot) && isOnComputer(outside),
    leaves: { provider: 'waits', tab: 'none' },
    async act(scene) {
      await scene.tab().close()
      await blockNextTab(scene)
      await scene.calls.pass('confirm')
    },
  },
  'the page comes in this tab': {
    events: [opens(waits), { type: 'tab.unfit' }],
    when: (_, { device }) => device === 'phone',
    leaves: { provider: 'waits' },
    async act(scene) {
      await scene.calls.pass('confirm')
      await answerWithoutPage(scene)
    },
  },
  'the QR code comes': {
    events: [opens({ status: 'requires_action', page: paymentPage })],
    when: (snapshot) => !isAlipay(snapshot),
    leaves: { provider: 'waits' },
    act: ({ calls }) => calls.pass('confirm'),
  },
  'the provider refuses': {
    events: [opens({ error: declined })],
    act: ({ calls }) =>
      calls.answer('confirm', { status: 402, json: { error: refusal } }),
  },
  'the provider is not reached': {
    events: [opens({ error: unreached })],
    leaves: { tab: 'none' },
    act: ({ calls }) => calls.cut('confirm'),
  },
  'the provider does not answer for 30 seconds': {
    events: [
      { type: 'xstate.error.actor.openPage', error: { code: 'timeout' } },
    ],
    leaves: { provider: 'waits', tab: 'none' },
    async act({ calls, pass }) {
      await calls.deliver('confirm')
      await pass(30_000)
    },
  },
}

const customer: Actions = {
  'the payment page is opened again': {
    events: [{ type: 'page.reopen' }, shown],
    when: (snapshot, outside) => hasPage(snapshot) && isOnComputer(outside),
    leaves: { tab: 'shown' },
    act: ({ button }) => button('payment.page_reopen').click(),
  },
  'the payment page is looked for again': {
    events: [{ type: 'page.reopen' }],
    when: (snapshot, outside) => !hasPage(snapshot) && hasScript(outside),
    async act({ button, calls }) {
      await button('payment.page_reopen').click()
      await calls.came('find')
    },
  },
  'the payment page is opened by its link': {
    events: [{ type: 'page.opened' }],
    leaves: { tab: 'loose' },
    async act({ page, link }) {
      await Promise.all([page.waitForEvent('popup'), link.click()])
    },
  },
  'the customer goes on in this tab': {
    events: [{ type: 'page.redirect' }],
    async act(scene) {
      await scene.button('payment.page_here').click({ noWaitAfter: true })
      await answerWithoutPage(scene)
    },
  },
  'the customer comes back from there': {
    events: [{ type: 'page.restored' }],
    act: comeBackByBack,
  },
  'this tab does not leave for 30 seconds': {
    events: [
      {
        type: 'xstate.after.redirectTimeout.paymentHandoff.presenting.redirecting',
      },
    ],
    act: ({ pass }) => pass(30_000),
  },
  'the customer closes the payment page': {
    events: [closed],
    when: (snapshot, { tab }) => isWaiting(snapshot) && tab === 'shown',
    leaves: { tab: 'none' },
    async act({ tab, pass }) {
      await tab().close()
      await pass(500)
    },
  },
  'the payment page leads back unpaid': {
    events: [{ type: 'payment.returned' }],
    when: (snapshot, outside) =>
      isThere(outside) &&
      ['asking', 'presenting'].some((at) => snapshot.matches(at as never)),
    leaves: { tab: 'none' },
    act: leadBack,
  },
  'the customer does nothing for 15 minutes': {
    events: ({ value }) => [
      {
        type: `xstate.after.customerTimeout.paymentHandoff.presenting.${(value as { presenting: string }).presenting}`,
      },
    ],
    act: ({ pass }) => pass(900_000),
  },
  'the customer pays another way': {
    events: [{ type: 'payment.giveUp' }],
    when: isWaiting,
    act: ({ button }) => button('payment.another_way').click(),
  },
  'the customer asks again': {
    events: [{ type: 'payment.ask' }],
    when: (snapshot) => snapshot.matches({ asking: 'unknown' }),
    async act({ button, calls, waitForState }) {
      await calls.cut('ask')
      await waitForState('paymentInquiry', 'pausing')
      await button('checkout.check_again').click()
      await calls.came('ask')
    },
  },
}

export const handoffActions: Actions = {
  ...beginning,
  ...customer,
  ...handoffAnswers,
}

const refusal = { type: 'card_error', code: 'declined', message: 'Declined.' }
