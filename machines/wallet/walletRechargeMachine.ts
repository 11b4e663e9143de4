import { assign, emit, not, sendTo } from 'xstate'
import { required } from '../core/required.ts'
import {
  emptyRecharge,
  paymentOf,
  pressOf,
  walletRechargeSetup,
} from './walletRechargeSetup.ts'

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
    provider: {
      description: 'Cards can be typed and charged only while the tab is open.',
      initial: 'off',
      states: {
        off: {
          on: {
            'wallet.opened': {
              target: 'on',
              actions: emit({ type: 'wallet.shown' }),
            },
          },
        },
        on: {
          on: { 'wallet.closed': { target: 'off', actions: 'forgetProvider' } },
          initial: 'there',
          states: {
            there: {
              invoke: {
                id: 'paymentProvider',
                src: 'paymentProvider',
                input: { method: 'stripe' },
                onSnapshot: {
                  actions: {
                    type: 'keepProvider',
                    params: ({ event }) => ({ provider: event.snapshot.value }),
                  },
                },
                onError: 'broken',
              },
            },
            broken: {
              entry: { type: 'keepProvider', params: { provider: 'failed' } },
              on: {
                'provider.retry': {
                  target: 'there',
                  actions: 'forgetProvider',
                },
              },
            },
          },
        },
      },
    },
    payment: {
      initial: 'waiting',
      on: {
        'customer.known': [
          {
            guard: {
              type: 'isCustomer',
              params: ({ event }) => ({ customer: event.customer }),
            },
          },
          {
            target: '.recalling',
            actions: [
              'empty',
              {
                type: 'keepCustomer',
                params: ({ event }) => ({ customer: event.customer }),
              },
            ],
          },
        ],
        'customer.gone': {
          target: '.waiting',
          actions: [
            'empty',
            { type: 'keepCustomer', params: { customer: null } },
          ],
        },
        'cards.changed': {
          actions: { type: 'keepCards', params: ({ event }) => event },
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
                guard: {
                  type: 'isFound',
                  params: ({ event }) => ({ attempt: event.output }),
                },
                target: 'starting',
                actions: {
                  type: 'resume',
                  params: ({ event }) => ({ attempt: event.output }),
                },
              },
              { target: 'editing' },
            ],
            onError: 'editing',
          },
        },
        editing: {
          on: {
            'amount.type': {
              guard: not('hasCoupon'),
              actions: assign(({ event }) => ({
                amount: event.text,
                error: null,
              })),
            },
            'coupon.apply': {
              actions: {
                type: 'applyCoupon',
                params: ({ event }) => ({ coupon: event.coupon }),
              },
            },
            'coupon.remove': {
              guard: 'hasCoupon',
              actions: assign({ coupon: null, amount: '' }),
            },
            'card.pick': {
              actions: {
                type: 'chooseCard',
                params: ({ event }) => ({ chosen: { savedCard: event.id } }),
              },
            },
            'card.enter': {
              actions: {
                type: 'chooseCard',
                params: { chosen: { entered: true } },
              },
            },
            'card.save': {
              actions: {
                type: 'keepSaving',
                params: ({ event }) => ({ saveCard: event.isWanted }),
              },
            },
            'recharge.submit': [
              { guard: not('canSubmit') },
              { target: 'preparing', actions: 'begin' },
            ],
          },
        },
        preparing: {
          description:
            'The typed card becomes a payment method, and the attempt gets its key. Nothing is sent before.',
          tags: 'processing',
          invoke: {
            id: 'prepareRecharge',
            src: 'prepareRecharge',
            input: ({ context }) => pressOf(context),
            onDone: {
              target: 'starting',
              actions: {
                type: 'keepAttempt',
                params: ({ event }) => event.output,
              },
            },
            onError: {
              target: 'editing',
              actions: {
                type: 'keepError',
                params: ({ event }) => ({ error: event.error }),
              },
            },
          },
        },
        starting: {
          description:
            'The server creates the payment intent; a repeated request with the key returns the same one.',
          tags: 'processing',
          invoke: {
            id: 'startRecharge',
            src: 'startRecharge',
            input: ({ context }) => ({
              attempt: required(context.attempt, 'attempt'),
            }),
            onDone: [
              {
                guard: {
                  type: 'isDone',
                  params: ({ event }) => ({ started: event.output }),
                },
                target: 'succeeded',
              },
              {
                guard: {
                  type: 'hasSecret',
                  params: ({ event }) => ({ started: event.output }),
                },
                target: 'paying',
                actions: assign(({ event }) => ({ started: event.output })),
              },
              {
                target: 'editing',
                actions: [
                  'settle',
                  { type: 'tell', params: { key: 'wallet.recharge_failed' } },
                ],
              },
            ],
            onError: [
              {
                guard: 'isResumed',
                target: 'editing',
                actions: {
                  type: 'tell',
                  params: { key: 'wallet.recharge_unasked' },
                },
              },
              {
                target: 'editing',
                actions: {
                  type: 'keepError',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
            ],
          },
        },
        paying: {
          description: 'Charges the card; the outcome is certain at the end.',
          tags: 'processing',
          on: {
            'payment.ask': {
              actions: sendTo('cardPayment', { type: 'payment.ask' }),
            },
          },
          invoke: {
            id: 'cardPayment',
            src: 'cardPayment',
            input: ({ context }) => paymentOf(context),
            onDone: [
              {
                guard: {
                  type: 'isTaken',
                  params: ({ event }) => ({ outcome: event.output }),
                },
                target: 'succeeded',
              },
              {
                guard: {
                  type: 'isGone',
                  params: ({ event }) => ({ outcome: event.output }),
                },
                target: 'editing',
                actions: [
                  'settle',
                  { type: 'tell', params: { key: 'wallet.recharge_failed' } },
                ],
              },
              {
                target: 'editing',
                actions: {
                  type: 'keepRefusal',
                  params: ({ event }) => ({ outcome: event.output }),
                },
              },
            ],
            onError: { target: 'doubting', actions: 'doubt' },
          },
        },
        doubting: {
          description:
            'The payment actor failed with an unknown outcome: asks the server.',
          tags: ['processing', 'unknown'],
          on: { 'payment.ask': 'paying' },
          after: { doubtTime: 'paying' },
        },
        succeeded: {
          description: 'The payment succeeded; the server decides the credit.',
          entry: [
            emit({
              type: 'notice.raised',
              kind: 'alert',
              tone: 'success',
              key: 'wallet.recharge_succeeded',
            }),
            emit(({ context }) => ({
              type: 'recharge.succeeded',
              attempt: required(context.attempt, 'attempt'),
            })),
            'settle',
          ],
          always: [
            {
              guard: 'isOnPage',
              target: 'editing',
              actions: [
                'empty',
                emit({
                  type: 'navigation.requested',
                  to: '/profile?tab=history',
                }),
              ],
            },
            { target: 'editing', actions: 'empty' },
          ],
        },
      },
    },
  },
})
