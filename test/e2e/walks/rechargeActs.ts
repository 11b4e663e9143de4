import type { SnapshotFrom } from 'xstate'
import { bodyOf, savedCardOf } from '#machines/wallet/rechargeForm.ts'
import type { walletRechargeMachine } from '#machines/wallet/walletRechargeMachine.ts'
import { rechargeObstacle } from '#machines/wallet/walletRechargeSetup.ts'
import { callProvider, lastIntent } from '../support/payer.ts'
import { expect } from '../support/story.ts'
import type { Table } from './table.ts'
import type { WalletScene } from './walletScene.ts'

export type Machine = typeof walletRechargeMachine
type Snapshot = SnapshotFrom<Machine>

export const ready = {
  type: 'xstate.snapshot.paymentProvider',
  snapshot: { value: { field: 'mounted' } } as never,
} as const
const closed = { type: 'wallet.closed' } as const

export const attempt = {
  ...{ owner: 'mei', key: 'key-1' },
  body: { amount: 2_500, save_payment_method: false },
}
const started = { status: 'requires_payment_method', transaction_id: 'WR-1', client_secret: 'pi_1' }
const taken = { kind: 'taken', status: 'succeeded' } as const
const coupon = { code: 'TOPUP50', recharge_amount: 5_000, recharge_value: 5_500 }

export const isOn = (snapshot: Snapshot) => snapshot.matches({ provider: 'on' })
const isEditing = (snapshot: Snapshot) => isOn(snapshot) && snapshot.matches({ payment: 'editing' })
const hasField = (snapshot: Snapshot) =>
  isEditing(snapshot) && savedCardOf(snapshot.context) === null
const isPaying = (snapshot: Snapshot) => snapshot.matches({ payment: 'paying' })
export const canSubmit = ({ context }: Snapshot) => rechargeObstacle(context) === null
const paid = (snapshot: Snapshot) => [
  { type: 'xstate.done.actor.cardPayment', output: taken } as const,
  // Success leads to the history.
  ...(isOn(snapshot) ? [closed] : []),
]
const ends = (output: { kind: 'gone' } | { kind: 'refused'; message: string | null }) =>
  [{ type: 'xstate.done.actor.cardPayment', output }] as const

/** What can happen to a recharge. */
export const rechargeActs: Table<Machine, WalletScene>['acts'] = {
  'an amount is typed': {
    events: [{ type: 'amount.type', text: '25' }],
    when: (snapshot) => isEditing(snapshot) && snapshot.context.coupon === null,
    act: ({ wallet }) => wallet.amount.fill('25'),
  },
  'a coupon is applied': {
    events: [{ type: 'coupon.apply', coupon }],
    when: (snapshot) => isEditing(snapshot) && snapshot.context.coupon === null,
    act: ({ wallet }) => wallet.button('wallet.coupon_apply_named', { code: coupon.code }).click(),
  },
  'the coupon is removed': {
    events: [{ type: 'coupon.remove' }],
    when: isEditing,
    act: ({ wallet }) => wallet.button('wallet.coupon_remove_named', { code: coupon.code }).click(),
  },
  'a card is to be saved': {
    events: [{ type: 'card.save', isWanted: true }],
    when: (snapshot) => hasField(snapshot) && !snapshot.context.saveCard,
    act: ({ page, t }) => page.getByLabel(t('payment.save_card')).check(),
  },
  'a saved card is picked': {
    events: [{ type: 'card.pick', id: 'pm_1' }],
    when: hasField,
    act: ({ wallet }) => wallet.savedCard.check(),
  },
  'a new card is wanted': {
    events: [{ type: 'card.enter' }, ready],
    when: (snapshot) => isEditing(snapshot) && savedCardOf(snapshot.context) !== null,
    act: ({ wallet }) => wallet.button('payment.use_new_card').click(),
  },
  'the recharge is sent': {
    events: ({ context }) => [
      { type: 'recharge.submit' },
      {
        type: 'xstate.done.actor.prepareRecharge',
        output: { attempt: { ...attempt, body: bodyOf(context) }, card: { savedCard: 'pm_1' } },
      },
    ],
    when: (snapshot) => isEditing(snapshot) && canSubmit(snapshot),
    async act({ wallet, calls }) {
      await wallet.submit.click()
      await calls.came('start')
    },
  },
  'the payment begins': {
    events: [{ type: 'xstate.done.actor.startRecharge', output: started }],
    act: ({ calls }) => calls.pass('start'),
  },
  'it was taken at once': {
    events: (snapshot) => [
      { type: 'xstate.done.actor.startRecharge', output: { ...started, status: 'succeeded' } },
      ...(isOn(snapshot) ? [closed] : []),
    ],
    act: ({ calls }) =>
      calls.answer('start', { json: { ...started, status: 'succeeded' }, status: 201 }),
  },
  'there is no way to pay it': {
    events: [
      {
        type: 'xstate.done.actor.startRecharge',
        output: { ...started, client_secret: null },
      },
    ],
    act: ({ calls }) =>
      calls.answer('start', { json: { ...started, client_secret: null }, status: 201 }),
  },
  'the network is gone': {
    events: [{ type: 'xstate.error.actor.startRecharge', error: { code: 'offline' } }],
    act: ({ calls }) => calls.cut('start'),
  },
  'nobody answers for 40 seconds': {
    events: [{ type: 'xstate.after.answerTime.walletRecharge.payment.starting' }],
    act: ({ pass }) => pass(40_000),
  },
  'the card pays': {
    events: paid,
    when: (snapshot) => isPaying(snapshot) && !snapshot.context.isResumed,
    act: ({ calls }) => calls.pass('confirm'),
  },
  'the card is declined': {
    events: ends({ kind: 'refused', message: 'Your card was declined.' }),
    when: (snapshot) => isPaying(snapshot) && !snapshot.context.isResumed,
    act: ({ calls }) => calls.answer('confirm', declined),
  },
  'the provider has cancelled it': {
    events: ends({ kind: 'gone' }),
    when: (snapshot) => isPaying(snapshot) && !snapshot.context.isResumed,
    async act({ shop, calls }) {
      await callProvider(shop, `payment_intents/${(await lastIntent(shop)).id}/cancel`, {})
      await calls.cut('confirm')
    },
  },
  'nobody knows, the customer asks, and it was paid': {
    events: (snapshot) => [{ type: 'payment.ask' }, ...paid(snapshot)],
    when: (snapshot) => isOn(snapshot) && isPaying(snapshot) && !snapshot.context.isResumed,
    async act({ page, calls, wallet, pass, rests, t }) {
      const asked = /\/api\/transactions\/wallet\/recharge\/.+/
      await page.route(asked, (route) => route.abort())
      await calls.lose('confirm')
      await expect(page.getByText(t('wallet.checking'))).toBeVisible()
      await pass(21_000)
      await expect(page.getByText(t('wallet.unknown'))).toBeVisible()
      // A question that is still on its way would be answered before the customer asks.
      await rests('paymentInquiry', 'pausing')
      await page.unroute(asked)
      await wallet.button('wallet.check_again').click()
    },
  },
  'the customer goes elsewhere': {
    events: [closed],
    when: (snapshot) => isEditing(snapshot) || isPaying(snapshot),
    act: ({ wallet }) => wallet.tab('history').click(),
  },
  'the customer comes back': {
    events: [{ type: 'wallet.opened' }, ready],
    async act({ wallet }, { context }) {
      await wallet.tab('wallet').click()
      await expect(wallet.amount).toBeVisible()
      if (savedCardOf(context) === null) await expect(wallet.cardNumber).toBeVisible()
    },
  },
}

/** What the provider says of a card that has no money. */
const declined = {
  status: 402,
  json: {
    error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  },
}
