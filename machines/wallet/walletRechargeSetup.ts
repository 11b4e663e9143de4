import { assign, enqueueActions, setup, stateIn } from 'xstate'
import type { SavedCard } from '#contract/savedCards.ts'
import { required } from '../core/required.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import { cardPaymentMachine } from '../payment/cardPaymentMachine.ts'
import type { Card, CardPaymentMethod } from '../payment/cardPaymentTypes.ts'
import {
  type ProviderStatus,
  paymentProviderMachine,
} from '../payment/paymentProviderMachine.ts'
import type { NavigationRequested } from '../shell/navigationMachine.ts'
import type { Notice, NoticeRaised } from '../shell/noticesMachine.ts'
import type {
  AttemptDraft,
  RechargeAttempt,
  RechargeCoupon,
  RechargeForm,
  StartedRecharge,
} from './rechargeForm.ts'

/** `cardError` belongs under the card field, `error` at the button. */
export type RechargeContext = RechargeForm & {
  provider: ProviderStatus
  /** The signed-in customer; an attempt belongs to its customer and continues after the session. */
  customer: string | null
  attempt: RechargeAttempt | null
  /** The card of the attempt, as the provider's payment method. */
  card: CardPaymentMethod | null
  /** The outcome of the attempt is unknown here: only the server is asked. */
  isResumed: boolean
  started: StartedRecharge | null
  error: Notice | null
  cardError: Notice | null
}

/** The input of the preparation: an attempt, whose key is null if new, and its card. */
export type RechargePress = AttemptDraft & { key: string | null; card: Card }

/** A prepared attempt, and its card as the provider's payment method. */
export type PreparedRecharge = {
  attempt: RechargeAttempt
  card: CardPaymentMethod
}

/** A stored attempt that no tab leads. One that is not fresh is told and not taken up. */
export type RecalledAttempt = { attempt: RechargeAttempt; isFresh: boolean }

/** A recharge of another tab has ended. */
export type EndedElsewhere = { type: 'attempt.endedElsewhere' }

export type RechargeEvent =
  | EndedElsewhere
  | { type: 'wallet.opened' }
  | { type: 'wallet.closed' }
  | { type: 'amount.type'; text: string }
  | { type: 'coupon.apply'; coupon: RechargeCoupon }
  | { type: 'coupon.remove' }
  | { type: 'card.pick'; id: string }
  | { type: 'card.enter' }
  | { type: 'card.save'; isWanted: boolean }
  | { type: 'cards.changed'; cards: readonly SavedCard[] | null }
  | { type: 'recharge.submit' }
  | { type: 'payment.ask' }
  | { type: 'provider.retry' }
  | { type: 'customer.known'; customer: string }
  | { type: 'customer.gone' }

/** An attempt is stored from `made` to `settled` or `dropped`, independent of the session. */
export type RechargeEmitted =
  | NoticeRaised
  | NavigationRequested
  | { type: 'wallet.shown' }
  | { type: 'attempt.made'; attempt: RechargeAttempt }
  | { type: 'attempt.settled'; attempt: RechargeAttempt }
  | { type: 'attempt.dropped'; attempt: RechargeAttempt }
  | { type: 'recharge.succeeded'; attempt: RechargeAttempt }

/** Types, slots and shared parts of the chart in `walletRechargeMachine.ts`. */
export const walletRechargeSetup = setup({
  types: {} as {
    context: RechargeContext
    events: RechargeEvent
    emitted: RechargeEmitted
    children: { paymentProvider: 'paymentProvider'; cardPayment: 'cardPayment' }
    tags: 'processing' | 'unknown'
  },
  actors: {
    paymentProvider: paymentProviderMachine,
    watchAttempts: unprovidedCallback<EndedElsewhere>('watchAttempts'),
    recallAttempt: unprovided<RecalledAttempt | null, { customer: string }>(
      'recallAttempt',
      { within: 5_000 },
    ),
    prepareRecharge: unprovided<PreparedRecharge, RechargePress>(
      'prepareRecharge',
      { within: 60_000 },
    ),
    startRecharge: unprovided<StartedRecharge, { attempt: RechargeAttempt }>(
      'startRecharge',
    ),
    cardPayment: cardPaymentMachine,
  },
  guards: { isOnPage: stateIn({ provider: 'on' }) },
  actions: {
    empty: assign(emptyRecharge),
    settle: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({
        type: 'attempt.settled',
        attempt: required(context.attempt, 'attempt'),
      })
      enqueue.assign({ attempt: null, isResumed: false })
    }),
  },
  delays: { doubtTime: 5_000 },
})

/** The initial recharge. */
export function emptyRecharge() {
  return {
    amount: '',
    coupon: null,
    chosen: null,
    saveCard: false,
    attempt: null,
    card: null,
    isResumed: false,
    started: null,
    error: null,
    cardError: null,
  }
}
