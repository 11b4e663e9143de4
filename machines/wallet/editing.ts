import { assign } from 'xstate'
import { toDecimal } from '#contract/money.ts'
import { cardDisabledReason } from '../payment/paymentProviderMachine.ts'
import type { Notice } from '../shell/noticesMachine.ts'
import { amountOf, cardOf, savedCardOf } from './rechargeForm.ts'
import {
  type RechargeContext,
  walletRechargeSetup,
} from './walletRechargeSetup.ts'

/** The customer fills the form; the next state is `preparing`. */
export const editing = walletRechargeSetup.createStateConfig({
  // The form shows the error, where it is on the page.
  entry: walletRechargeSetup.enqueueActions(({ context, check, enqueue }) => {
    const error = context.error ?? context.cardError
    if (error && !check('isOnPage'))
      enqueue.emit({
        type: 'notice.raised',
        kind: 'alert',
        ...namingRecharge(error),
      })
  }),
  on: {
    'amount.type': {
      guard: ({ context }) => context.coupon === null,
      actions: assign(({ event }) => ({ amount: event.text, error: null })),
    },
    'coupon.apply': {
      actions: assign(({ event: { coupon } }) => ({
        coupon,
        amount: toDecimal(coupon.recharge_amount),
        error: null,
      })),
    },
    'coupon.remove': {
      guard: ({ context }) => context.coupon !== null,
      actions: assign({ coupon: null, amount: '' }),
    },
    'card.pick': {
      actions: assign(({ event }) => ({
        chosen: { savedCard: event.id },
        cardError: null,
      })),
    },
    'card.enter': {
      actions: assign({ chosen: { entered: true }, cardError: null }),
    },
    'card.save': {
      actions: assign(({ context, event }) => ({
        saveCard: event.isWanted,
        chosen: cardOf(context),
      })),
    },
    'recharge.submit': [
      { guard: ({ context }) => rechargeDisabledReason(context) !== null },
      {
        target: 'preparing',
        actions: assign(({ context }) => ({
          chosen: cardOf(context),
          error: null,
          cardError: null,
          isResumed: false,
          started: null,
        })),
      },
    ],
  },
})

/** The label of the reason why the button is disabled; null if it is enabled. */
export function rechargeDisabledReason(
  context: RechargeContext,
): string | null {
  if (context.amount.trim() === '') return 'wallet.obstacle_amount'
  if (amountOf(context) === null) return 'wallet.obstacle_amount_form'
  return cardDisabledReason(savedCardOf(context), context.provider)
}

/** An error as an alert of any page: the words of the server or the provider do not say what they are about. */
function namingRecharge(error: Notice): Notice {
  if ('key' in error) return error
  return { key: 'wallet.recharge_failed', details: [error] }
}
