import { assign } from 'xstate'
import { required } from '../core/required.ts'
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
import { formOf, type RechargeAttempt } from './rechargeForm.ts'
import { emptyRecharge, walletRechargeSetup } from './walletRechargeSetup.ts'

/**
 * Adds money to the wallet by card. One region has the form and the payment, another the provider of the card field. A
 * payment in progress continues when the tab is closed. After a reload or the end of a session the stored attempt waits
 * for its customer: then the server is asked about it, and nothing is paid twice.
 *
 * Slots:
 * - `recallAttempt` · promise · the customer's unsettled attempt, null if there is none for this tab: another one leads
 *   it, or it is too old
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
          description: 'Looks for an unsettled attempt of this customer.',
          invoke: {
            id: 'recallAttempt',
            src: 'recallAttempt',
            input: ({ context }) => ({
              customer: required(context.customer, 'customer'),
            }),
            onDone: [
              {
                guard: ({ event }) => event.output !== null,
                target: 'starting',
                actions: assign(({ event }) => resumed(event.output)),
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

function resumed(stored: RechargeAttempt | null) {
  const attempt = required(stored, 'attempt')
  return { ...formOf(attempt.body), attempt, isResumed: true }
}
