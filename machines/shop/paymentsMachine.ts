import {
  assign,
  type EmittedFrom,
  type EventObject,
  sendParent,
  setup,
} from 'xstate'
import type { Order } from '#contract/orders.ts'
import type { User } from '#contract/session.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { unprovidedCallback } from '../core/unprovided.ts'
import { completePaymentMachine } from '../orders/completePaymentMachine.ts'
import { invoiceMachine } from '../orders/invoiceMachine.ts'
import { linkedOrderMachine } from '../orders/linkedOrderMachine.ts'
import { orderExpiryMachine } from '../orders/orderExpiryMachine.ts'
import { orderHistoryMachine } from '../orders/orderHistoryMachine.ts'
import { reorderMachine } from '../orders/reorderMachine.ts'
import type { ReturnedPayment } from '../payment/handoffTypes.ts'
import { orderResultMachine } from '../payment/orderResultMachine.ts'
import { paymentReturnMachine } from '../payment/paymentReturnMachine.ts'
import { savedCardMachine } from '../wallet/savedCardMachine.ts'
import { walletRechargeMachine } from '../wallet/walletRechargeMachine.ts'
import { sendCheckoutInputs } from './checkoutInputs.ts'
import type { EventToPayments, Page } from './coordinatorEvents.ts'
import { load, resource } from './resources.ts'
import { type ShellEvent, shellEvents } from './shellEvents.ts'
import { child, type SystemId } from './system.ts'

export type PaymentsInput = {
  displayNumber: string
  hasProvider: boolean
  returned: ReturnedPayment | null
  page: Page
  user: User | null
  orders: readonly Order[]
  isPayingByCard: boolean
}

export type PaymentsEvent =
  | EventToPayments
  | EmittedFrom<typeof savedCardMachine>
  | EmittedFrom<typeof completePaymentMachine>
  | EmittedFrom<typeof linkedOrderMachine>
  | EmittedFrom<typeof orderResultMachine>
  | EmittedFrom<typeof paymentReturnMachine>
  | EmittedFrom<typeof reorderMachine>
  | EmittedFrom<typeof walletRechargeMachine>
  | ShellEvent

const customerActors = [
  'savedCards',
  'savedCard',
  'walletCoupons',
  'walletRecharge',
  'completePayment',
  'linkedOrder',
  'invoice',
  'reorder',
] as const satisfies SystemId[]

/**
 * Owns the payments beside the checkout: the result page, the return from a payment page, and a customer's cards,
 * recharges and orders. `signedIn` invokes the customer's actors.
 *
 * Slots:
 * - `eventBridge` · callback: sends back every event that the named actors emit
 * - the slots of its actors
 */
export const paymentsMachine = setup({
  types: {} as {
    context: PaymentsInput
    events: PaymentsEvent
    input: PaymentsInput
  },
  actors: {
    eventBridge: unprovidedCallback<
      PaymentsEvent,
      { actors: readonly SystemId[] }
    >('eventBridge'),
    orderResult: orderResultMachine,
    paymentReturn: paymentReturnMachine,
    savedCards: resource('savedCards'),
    savedCard: savedCardMachine,
    walletCoupons: resource('walletCoupons'),
    walletRecharge: walletRechargeMachine,
    completePayment: completePaymentMachine,
    orderExpiry: orderExpiryMachine,
    orderHistory: orderHistoryMachine,
    linkedOrder: linkedOrderMachine,
    invoice: invoiceMachine,
    reorder: reorderMachine,
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null,
    isReturn: ({ context }) => context.returned !== null,
    isAway: (
      { context: { returned } },
      { page: { path, query } }: { page: Page },
    ) =>
      returned !== null &&
      (path !== '/checkout' || query.payment_intent !== returned.paymentIntent),
    isResult: (_, params: { page: Page }) =>
      params.page.path === '/order/success',
    isByCard: ({ context }) => context.isPayingByCard,
  },
  actions: {
    keepPage: assign((_, params: { page: Page }) => params),
    keepUser: assign((_, params: { user: User | null }) => params),
    forgetOrders: assign({ orders: [] }),
    keepCard: assign((_, params: { isPayingByCard: boolean }) => params),
  },
}).createMachine({
  id: 'payments',
  type: 'parallel',
  context: ({ input }) => input,
  on: shellEvents,
  states: {
    customer: {
      description:
        "The customer's actors; a recharge in progress is stored and waits for its customer.",
      initial: 'deciding',
      on: {
        'customer.known': {
          description:
            'A list of the previous customer is not theirs; an event reports their own once it has loaded.',
          target: '.signedIn',
          actions: [
            { type: 'keepUser', params: ({ event }) => event },
            'forgetOrders',
          ],
        },
        'customer.gone': {
          target: '.signedOut',
          actions: [
            { type: 'keepUser', params: { user: null } },
            'forgetOrders',
          ],
        },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isSignedIn', target: 'signedIn' },
            { target: 'signedOut' },
          ],
        },
        signedOut: {},
        signedIn: {
          invoke: [
            {
              id: 'customerEventBridge',
              src: 'eventBridge',
              input: { actors: customerActors },
            },
            {
              id: 'savedCards',
              systemId: 'savedCards',
              src: 'savedCards',
              onSnapshot: {
                actions: [
                  sendCheckoutInputs('savedCards'),
                  tell('walletRecharge', ({ event }) => ({
                    type: 'cards.changed',
                    cards: event.snapshot.context.data,
                  })),
                ],
              },
            },
            child('savedCard'),
            child('walletCoupons'),
            child('walletRecharge'),
            {
              ...child('completePayment'),
              input: ({ context }) => ({ hasProvider: context.hasProvider }),
            },
            child('orderExpiry'),
            child('orderHistory'),
            child('linkedOrder'),
            child('invoice'),
            child('reorder'),
          ],
          on: {
            'orders.listed': {
              actions: [
                tell('orderExpiry', ({ event }) => event),
                tell('orderHistory', ({ event }) => event),
              ],
            },
            'checkout.changed': [
              {
                guard: ({ context, event }) =>
                  event.isPayingByCard && !context.isPayingByCard,
                actions: [
                  { type: 'keepCard', params: ({ event }) => event },
                  ...load('savedCards'),
                ],
              },
              { actions: { type: 'keepCard', params: ({ event }) => event } },
            ],
            'wallet.shown': {
              actions: load('savedCards', 'walletCoupons'),
            },
            'recharge.succeeded': [
              {
                guard: ({ event }) =>
                  event.attempt.body.save_payment_method === true,
                actions: load(
                  'wallet',
                  'walletTransactions',
                  'walletCoupons',
                  'savedCards',
                ),
              },
              {
                actions: load('wallet', 'walletTransactions', 'walletCoupons'),
              },
            ],
            'page.moved': {
              actions: [
                tell('walletRecharge', ({ event }) =>
                  walletVisitOf(event.page),
                ),
                tell('linkedOrder', ({ event }) => linkedOrderOf(event.page)),
                tell('orderExpiry', ({ event }) => ordersViewOf(event.page)),
                tell('completePayment', { type: 'page.left' }),
                tell('reorder', { type: 'page.left' }),
                tell('invoice', { type: 'page.left' }),
              ],
            },
            'dialog.closed': {
              actions: tell('linkedOrder', ({ event }) => event),
            },
            'link.left': {
              actions: tell('navigation', {
                type: 'page.requested',
                to: '/profile?tab=orders',
                replace: true,
              }),
            },
            'cards.changed': { actions: load('savedCards') },
          },
          initial: 'beginning',
          states: {
            beginning: {
              entry: [
                tell('walletRecharge', ({ context }) => ({
                  type: 'customer.known',
                  customer: required(context.user, 'user').email,
                })),
                tell('walletRecharge', ({ context }) =>
                  walletVisitOf(context.page),
                ),
                tell('linkedOrder', ({ context }) =>
                  linkedOrderOf(context.page),
                ),
                tell('orderExpiry', ({ context }) =>
                  ordersViewOf(context.page),
                ),
                tell('orderExpiry', ({ context }) => ({
                  type: 'orders.listed',
                  orders: context.orders,
                })),
                tell('orderHistory', ({ context }) => ({
                  type: 'orders.listed',
                  orders: context.orders,
                })),
              ],
              always: [
                {
                  guard: 'isByCard',
                  target: 'begun',
                  actions: load('savedCards'),
                },
                { target: 'begun' },
              ],
            },
            begun: {},
          },
        },
      },
    },
    result: {
      description:
        'The result page of a payment opens with its address, and knows the customer.',
      invoke: {
        ...child('orderResult'),
        input: ({ context }) => ({ displayNumber: context.displayNumber }),
      },
      on: {
        'page.moved': [
          {
            guard: { type: 'isResult', params: ({ event }) => event },
            actions: [
              { type: 'keepPage', params: ({ event }) => event },
              openResult(),
            ],
          },
          {
            actions: [
              { type: 'keepPage', params: ({ event }) => event },
              tell('orderResult', { type: 'result.closed' }),
            ],
          },
        ],
        'page.readdressed': {
          actions: { type: 'keepPage', params: ({ event }) => event },
        },
        'customer.known': {
          actions: tell('orderResult', { type: 'customer.known' }),
        },
        'customer.gone': {
          actions: tell('orderResult', { type: 'customer.gone' }),
        },
      },
      initial: 'arriving',
      states: {
        arriving: {
          always: [
            {
              guard: { type: 'isResult', params: ({ context }) => context },
              target: 'ready',
              actions: openResult(),
            },
            { target: 'ready' },
          ],
        },
        ready: {},
      },
    },
    return: {
      description: 'The page to which a payment page returns.',
      invoke: [
        {
          id: 'eventBridge',
          src: 'eventBridge',
          input: { actors: ['orderResult', 'paymentReturn'] },
        },
        child('paymentReturn'),
      ],
      on: {
        'return.settled': { actions: sendParent({ type: 'return.settled' }) },
        'page.moved': {
          guard: { type: 'isAway', params: ({ event }) => event },
          actions: tell('paymentReturn', { type: 'return.left' }),
        },
      },
      initial: 'arriving',
      states: {
        arriving: {
          always: [
            {
              guard: 'isReturn',
              target: 'ready',
              actions: tell('paymentReturn', ({ context }) => ({
                type: 'return.opened',
                ...required(context.returned, 'returned'),
              })),
            },
            { target: 'ready' },
          ],
        },
        ready: {},
      },
    },
  },
})

/** A visitor's result page must not ask the server. */
function openResult<Event extends EventObject>() {
  return tell<PaymentsInput, Event, 'orderResult'>(
    'orderResult',
    ({ context: { page, user } }) => ({
      type: 'result.opened',
      paymentIntent: page.query.payment_intent || null,
      redirectStatus: page.query.redirect_status ?? null,
      isSignedIn: user !== null,
    }),
  )
}

/** Cards are loaded only while the profile's wallet tab is open. */
function walletVisitOf({ path, query }: Page) {
  if (path !== '/profile' || query.tab !== 'wallet')
    return { type: 'wallet.closed' } as const
  return { type: 'wallet.opened' } as const
}

function linkedOrderOf(page: Page) {
  return {
    type: 'link.visited',
    orderId: (isOrders(page) && page.query.order) || null,
  } as const
}

function ordersViewOf(page: Page) {
  return { type: 'orders.shown', isShown: isOrders(page) } as const
}

function isOrders({ path, query }: Page) {
  return path === '/profile' && query.tab === 'orders'
}
