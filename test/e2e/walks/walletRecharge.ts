import { savedCardOf } from '#machines/wallet/rechargeForm.ts'
import { walletRechargeMachine } from '#machines/wallet/walletRechargeMachine.ts'
import { savedCard } from '#test/support/fixtures/savedCard.ts'
import { acceptLeaving } from '../support/acceptLeaving.ts'
import { cards, typeCard } from '../support/cardShopper.ts'
import { expect } from '../support/story.ts'
import { attempt, canSubmit, isOn, type Machine, ready, rechargeActs } from './rechargeActs.ts'
import type { Table } from './table.ts'
import { openWallet, type WalletScene, walletScene } from './walletScene.ts'

const opened = [
  { type: 'customer.known', customer: 'mei' },
  { type: 'xstate.done.actor.recallAttempt', output: null },
  { type: 'wallet.opened' },
  ready,
  { type: 'cards.changed', cards: [savedCard('pm_1', true)] },
] as const

export const walletRecharge: Table<Machine, WalletScene> = {
  machine: walletRechargeMachine,
  project: (snapshot) => {
    const { amount, coupon, saveCard, isResumed } = snapshot.context
    const isComplete = canSubmit(snapshot)
    return [amount, coupon?.code, savedCardOf(snapshot.context), saveCard, isResumed, isComplete]
  },
  scene: walletScene,
  starts: {
    'the customer opens the wallet': { events: opened, act: openWallet },
    'the page is loaded again in the middle of a payment': {
      events: [
        opened[0],
        { type: 'xstate.done.actor.recallAttempt', output: attempt },
        ...opened.slice(2),
      ],
      async act(scene) {
        const { page, calls, wallet, language } = scene
        acceptLeaving(page)
        await openWallet(scene)
        await wallet.amount.fill('25')
        await wallet.button('payment.use_new_card').click()
        await typeCard(page, cards.visa, language)
        await wallet.submit.click()
        await calls.pass('start')
        await calls.came('confirm')
        await page.reload()
        await calls.came('start')
      },
    },
  },
  acts: rechargeActs,
  sees: {
    'provider.off': ({ wallet }) => expect(wallet.amount).toBeHidden(),
    'provider.on.there': ({ wallet }) => expect(wallet.amount).toBeVisible(),
    'payment.editing': async ({ wallet }, snapshot) => {
      if (!isOn(snapshot)) return
      await expect(wallet.amount).toHaveValue(snapshot.context.amount)
      if (canSubmit(snapshot)) await expect(wallet.submit).toBeEnabled()
      else await expect(wallet.submit).toBeDisabled()
    },
    'payment.starting': ({ wallet }) => expect(wallet.busy).toBeDisabled(),
    'payment.paying': async ({ wallet }, snapshot) => {
      if (isOn(snapshot)) await expect(wallet.busy).toBeDisabled()
    },
  },
  untaken: {
    'Nothing outside of the page breaks an actor.': [
      'walletRecharge.provider.on.there  xstate.error.actor.paymentProvider  ->  walletRecharge.provider.on.broken',
      'walletRecharge.provider.on.broken  provider.retry  ->  walletRecharge.provider.on.there',
      'walletRecharge.payment.paying  xstate.error.actor.cardPayment  ->  walletRecharge.payment.doubting',
      'walletRecharge.payment.doubting  payment.ask  ->  walletRecharge.payment.paying',
      'walletRecharge.payment.doubting  xstate.after.doubtTime.walletRecharge.payment.doubting  ->  walletRecharge.payment.paying',
    ],
    'It lives and ends with its customer, who is told once.': [
      'walletRecharge.payment  customer.known [isCustomer]  ->  (stays)',
      'walletRecharge.payment  customer.gone  ->  walletRecharge.payment.waiting',
    ],
    'What the browser has stored, and a new key, are there at once.': [
      'walletRecharge.payment.recalling  xstate.error.actor.recallAttempt  ->  walletRecharge.payment.editing',
      'walletRecharge.payment.recalling  xstate.after.recallTime.walletRecharge.payment.recalling  ->  walletRecharge.payment.editing',
      'walletRecharge.payment.preparing  xstate.error.actor.prepareRecharge  ->  walletRecharge.payment.editing',
      'walletRecharge.payment.preparing  xstate.after.prepareTime.walletRecharge.payment.preparing  ->  walletRecharge.payment.editing',
    ],
    'The button is off.': ['walletRecharge.payment.editing  recharge.submit [not]  ->  (stays)'],
  },
  unseen: {
    'Only an actor that is broken leads here.': ['provider.on.broken', 'payment.doubting'],
    'It is left at once.': ['payment.waiting', 'payment.recalling', 'payment.preparing'],
  },
}
