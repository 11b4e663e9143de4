import { not } from 'xstate'
import { required } from '../core/required.ts'
import { bodyOf } from './rechargeForm.ts'
import { paymentOf, walletRechargeSetup } from './walletRechargeSetup.ts'

/**
 * Adds money to the wallet by card. The form and the payment are one region, the provider of the card field another. A
 * payment in progress goes on when the tab is closed and, by its stored attempt, after a reload: then the server is
 * asked about it, and nothing is paid twice.
 *
 * Slots:
 * - `prepareRecharge`, `startRecharge` · promise · reject with an `ApiError`
 * - the slots of `cardPayment` and `paymentProvider`
 */
export const walletRechargeMachine = walletRechargeSetup.createMachine({
  id: 'walletRecharge',
  context: ({ input: { attempt } }) => ({
    amount: '',
    coupon: null,
    savedCard: null,
    saveCard: false,
    provider: 'starting',
    isShown: false,
    attempt,
    isResumed: attempt !== null,
    started: null,
    error: null,
    cardError: null,
  }),
  type: 'parallel',
  states: {
    provider: {
      description: 'Cards can be typed and paid with only while the tab is open.',
      initial: 'off',
      states: {
        off: { on: { 'wallet.opened': { target: 'on', actions: 'show' } } },
        on: {
          on: { 'wallet.closed': { target: 'off', actions: 'hide' } },
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
          },
        },
      },
    },
    payment: {
      initial: 'deciding',
      on: { 'recharge.clear': { target: '.editing', actions: ['dropAttempt', 'empty'] } },
      states: {
        deciding: {
          always: [
            { guard: 'isResumed', target: 'starting', actions: 'restore' },
            { target: 'editing' },
          ],
        },
        editing: {
          on: {
            'amount.type': {
              guard: not('hasCoupon'),
              actions: { type: 'typeAmount', params: ({ event }) => ({ amount: event.text }) },
            },
            'coupon.apply': {
              actions: { type: 'applyCoupon', params: ({ event }) => ({ coupon: event.coupon }) },
            },
            'coupon.remove': { guard: 'hasCoupon', actions: 'removeCoupon' },
            'card.pick': {
              actions: { type: 'pickCard', params: ({ event }) => ({ savedCard: event.id }) },
            },
            'card.enter': { actions: 'enterCard' },
            'card.save': {
              actions: {
                type: 'keepSaving',
                params: ({ event }) => ({ saveCard: event.isWanted }),
              },
            },
            'cards.changed': {
              guard: { type: 'isPickGone', params: ({ event }) => ({ ids: event.ids }) },
              actions: 'enterCard',
            },
            'recharge.submit': [
              { guard: not('canSubmit') },
              { guard: 'isSameAttempt', target: 'starting', actions: 'begin' },
              { target: 'preparing', actions: 'begin' },
            ],
          },
        },
        preparing: {
          description: 'The attempt gets its key before anything is sent.',
          tags: 'processing',
          invoke: {
            id: 'prepareRecharge',
            src: 'prepareRecharge',
            input: ({ context }) => ({ body: bodyOf(context) }),
            onDone: {
              target: 'starting',
              actions: {
                type: 'keepAttempt',
                params: ({ event }) => ({ attempt: event.output }),
              },
            },
            onError: {
              target: 'editing',
              actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        starting: {
          description:
            'The server makes the payment intent; asking again with the key gives the same one.',
          tags: 'processing',
          invoke: {
            id: 'startRecharge',
            src: 'startRecharge',
            input: ({ context }) => ({ attempt: required(context.attempt, 'attempt') }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => ({ started: event.output }) },
                target: 'succeeded',
                actions: {
                  type: 'keepStarted',
                  params: ({ event }) => ({ started: event.output }),
                },
              },
              {
                guard: { type: 'hasSecret', params: ({ event }) => ({ started: event.output }) },
                target: 'paying',
                actions: {
                  type: 'keepStarted',
                  params: ({ event }) => ({ started: event.output }),
                },
              },
              {
                target: 'editing',
                actions: [
                  'dropAttempt',
                  { type: 'tell', params: { key: 'wallet.recharge_failed' } },
                ],
              },
            ],
            onError: [
              {
                guard: 'isResumed',
                target: 'editing',
                actions: { type: 'tell', params: { key: 'wallet.recharge_unasked' } },
              },
              {
                target: 'editing',
                actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          after: {
            answerTime: {
              target: 'editing',
              actions: { type: 'tell', params: { key: 'wallet.recharge_failed' } },
            },
          },
        },
        paying: {
          description: 'The card pays; what happened is certain at its end.',
          tags: 'processing',
          invoke: {
            id: 'cardPayment',
            src: 'cardPayment',
            input: ({ context }) => paymentOf(context),
            onDone: [
              {
                guard: { type: 'isTaken', params: ({ event }) => ({ outcome: event.output }) },
                target: 'succeeded',
              },
              {
                guard: { type: 'isGone', params: ({ event }) => ({ outcome: event.output }) },
                target: 'editing',
                actions: [
                  'dropAttempt',
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
          },
        },
        succeeded: {
          description: 'The money is taken; what it credits is up to the server.',
          entry: ['tellSuccess', 'tellRecharge', 'goToHistory', 'dropAttempt', 'empty'],
          always: 'editing',
        },
      },
    },
  },
})
