import { assign, emit } from 'xstate'
import { formatMoney } from '#contract/money.ts'
import { required } from '../core/required.ts'
import { load } from '../core/resources.ts'
import { choiceAmong } from '../payment/cardChoice.ts'
import { cardProvider } from './cardProvider.ts'
import { editing } from './editing.ts'
import {
  doubting,
  paying,
  preparing,
  starting,
  succeeded,
} from './processing.ts'
import { formOf } from './rechargeForm.ts'
import {
  emptyRecharge,
  type RecalledAttempt,
  walletRechargeSetup,
} from './walletRechargeSetup.ts'

/**
 * Adds money to the wallet by card. One region has the form and the payment, another the provider of the card field. A
 * payment in progress continues when the tab is closed. After a reload or the end of a session the stored attempt waits
 * for its customer: then the server is asked about it, and nothing is paid twice.
 *
 * Slots:
 * - `watchAttempts` · callback: reports recharges that ended in other tabs
 * - `recallAttempt` · promise · an unsettled attempt of the customer that no tab leads; null if there is none
 * - `prepareRecharge`, `startRecharge` · promise · reject with an `ApiError`
 * - the slots of `cardPayment` and `paymentProvider`
 */
export const walletRechargeMachine = walletRechargeSetup.createMachine({
  id: 'walletRecharge',
  context: {
    ...emptyRecharge(),
    savedCards: null,
    provider: 'starting',
    customer: null,
  },
  invoke: { id: 'watchAttempts', src: 'watchAttempts', onError: {} },
  on: {
    'attempt.endedElsewhere': {
      actions: load('wallet', 'walletTransactions', 'walletCoupons'),
    },
  },
  type: 'parallel',
  states: {
    provider: cardProvider,
    payment: {
      initial: 'waiting',
      on: {
        'customer.known': [
          {
            guard: ({ context, event }) => event.customer === context.customer,
          },
          {
            target: '.recalling',
            actions: [
              'empty',
              assign(({ event: { customer } }) => ({
                customer,
                savedCards: null,
              })),
            ],
          },
        ],
        'customer.gone': {
          target: '.waiting',
          actions: ['empty', assign({ customer: null, savedCards: null })],
        },
        'cards.changed': {
          actions: assign(({ context, event: { cards } }) => ({
            savedCards: cards,
            chosen: choiceAmong(cards, context.chosen),
          })),
        },
      },
      states: {
        waiting: {
          description:
            'No customer is signed in; a stored attempt waits for its customer.',
        },
        recalling: {
          description:
            'Looks for an unsettled attempt of this customer. An old one is told, and the next one looked for.',
          invoke: {
            id: 'recallAttempt',
            src: 'recallAttempt',
            input: ({ context }) => ({
              customer: required(context.customer, 'customer'),
            }),
            onDone: [
              {
                guard: ({ event }) => event.output?.isFresh === true,
                target: 'starting',
                actions: assign(({ event }) => resumed(event.output)),
              },
              {
                guard: ({ event }) => event.output !== null,
                target: 'recalling',
                reenter: true,
                actions: [
                  assign(({ event }) => tooOld(event.output)),
                  emit(({ event }) => ({
                    type: 'attempt.dropped',
                    attempt: attemptOf(event.output),
                  })),
                ],
              },
              { target: 'editing' },
            ],
            onError: 'editing',
          },
        },
        editing,
        preparing,
        starting,
        paying,
        doubting,
        succeeded,
      },
    },
  },
})

function resumed(recalled: RecalledAttempt | null) {
  const attempt = attemptOf(recalled)
  return { ...formOf(attempt.body), attempt, isResumed: true }
}

function tooOld(recalled: RecalledAttempt | null) {
  const { amount } = attemptOf(recalled).body
  const values = { amount: formatMoney(amount) }
  return { error: { key: 'wallet.recharge_old', values } }
}

function attemptOf(recalled: RecalledAttempt | null) {
  return required(recalled, 'recalled').attempt
}
