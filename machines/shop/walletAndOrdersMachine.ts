import { assign, sendParent, setup } from 'xstate'
import type { Order } from '#contract/orders.ts'
import type { User } from '#contract/session.ts'
import { required } from '../core/required.ts'
import { load } from '../core/resources.ts'
import { tell } from '../core/tell.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { completePaymentMachine } from '../orders/completePaymentMachine.ts'
import { orderExpiryMachine } from '../orders/orderExpiryMachine.ts'
import { reorderMachine } from '../orders/reorderMachine.ts'
import type { ReturnedPayment } from '../payment/handoffTypes.ts'
import { orderResultMachine } from '../payment/orderResultMachine.ts'
import { sendCheckoutInputs } from './checkoutInputs.ts'
import {
  type EventToWalletAndOrders,
  type Page,
  pageOf,
} from './coordinatorEvents.ts'
import { goTo } from './shellActions.ts'
import { type ShellEvent, shellEvents } from './shellEvents.ts'
import {
  child,
  type EmittedBy,
  eventBridge,
  eventBridgeSlot,
  forward,
} from './system.ts'
import { walletAndOrdersActors } from './walletAndOrdersActors.ts'

export type WalletAndOrdersInput = {
  displayNumber: string
  hasProvider: boolean
  returned: ReturnedPayment | null
  page: Page
  user: User | null
  orders: readonly Order[]
  isPayingByCard: boolean
}

export type WalletAndOrdersEvent =
  | EventToWalletAndOrders
  | EmittedBy<
      | 'savedCard'
      | 'completePayment'
      | 'linkedOrder'
      | 'orderResult'
      | 'paymentReturn'
      | 'reorder'
      | 'walletRecharge'
    >
  | ShellEvent

const loadWallet = load('wallet', 'walletTransactions', 'walletCoupons')

/** A visitor's result page must not ask the server. */
const openResult = tell(
  'orderResult',
  ({ context: { page, user } }: { context: WalletAndOrdersInput }) => ({
    type: 'result.opened',
    paymentIntent: page.query.payment_intent || null,
    redirectStatus: page.query.redirect_status ?? null,
    isSignedIn: user !== null,
  }),
)

/**
 * Owns the actors of wallet and orders: the result page, the return from a payment page, and a customer's cards,
 * recharges and orders. `signedIn` invokes the customer's actors.
 *
 * Slots: `eventBridge`, and the slots of its actors.
 */
export const walletAndOrdersMachine = setup({
  types: {} as {
    context: WalletAndOrdersInput
    events: WalletAndOrdersEvent
    input: WalletAndOrdersInput
  },
  actors: {
    eventBridge: eventBridgeSlot<WalletAndOrdersEvent>(),
    ...walletAndOrdersActors,
    orderResult: orderResultMachine,
    completePayment: completePaymentMachine,
    orderExpiry: orderExpiryMachine,
    reorder: reorderMachine,
  },
}).createMachine({
  id: 'walletAndOrders',
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
          actions: assign(({ event }) => ({ user: event.user, orders: [] })),
        },
        'customer.gone': {
          target: '.signedOut',
          actions: assign({ user: null, orders: [] }),
        },
      },
      states: {
        deciding: {
          always: [
            {
              guard: ({ context }) => context.user !== null,
              target: 'signedIn',
            },
            { target: 'signedOut' },
          ],
        },
        signedOut: {},
        signedIn: {
          invoke: [
            eventBridge(
              [
                'savedCards',
                'savedCard',
                'walletCoupons',
                'walletRecharge',
                'completePayment',
                'linkedOrder',
                'invoice',
                'reorder',
              ],
              'customerEventBridge',
            ),
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
            'orders.listed': forward('orderExpiry', 'orderHistory'),
            'checkout.changed': [
              {
                guard: ({ context, event }) =>
                  event.isPayingByCard && !context.isPayingByCard,
                actions: [
                  assign(({ event }) => ({
                    isPayingByCard: event.isPayingByCard,
                  })),
                  load('savedCards'),
                ],
              },
              {
                actions: assign(({ event }) => ({
                  isPayingByCard: event.isPayingByCard,
                })),
              },
            ],
            'wallet.shown': { actions: load('savedCards', 'walletCoupons') },
            'recharge.succeeded': [
              {
                guard: ({ event }) =>
                  event.attempt.body.save_payment_method === true,
                actions: [loadWallet, load('savedCards')],
              },
              { actions: loadWallet },
            ],
            'page.moved': {
              actions: [
                tell('walletRecharge', ({ event }) => walletVisitOf(event)),
                tell('linkedOrder', ({ event }) => linkedOrderOf(event)),
                tell('orderExpiry', ({ event }) => ordersViewOf(event)),
                tell('completePayment', { type: 'page.left' }),
                tell('reorder', { type: 'page.left' }),
                tell('invoice', { type: 'page.left' }),
              ],
            },
            'dialog.closed': forward('linkedOrder'),
            'link.left': { actions: goTo('/profile?tab=orders', true) },
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
                tell('walletRecharge', ({ context }) => walletVisitOf(context)),
                tell('linkedOrder', ({ context }) => linkedOrderOf(context)),
                tell('orderExpiry', ({ context }) => ordersViewOf(context)),
                tell('orderExpiry', ordersOf),
                tell('orderHistory', ordersOf),
              ],
              always: [
                {
                  guard: ({ context }) => context.isPayingByCard,
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
            guard: ({ event }) => isResult(event.page),
            actions: [assign(pageOf), openResult],
          },
          {
            actions: [
              assign(pageOf),
              tell('orderResult', { type: 'result.closed' }),
            ],
          },
        ],
        'page.readdressed': { actions: assign(pageOf) },
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
              guard: ({ context }) => isResult(context.page),
              target: 'ready',
              actions: openResult,
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
        eventBridge(['orderResult', 'paymentReturn']),
        child('paymentReturn'),
      ],
      on: {
        'return.settled': { actions: sendParent({ type: 'return.settled' }) },
        'page.moved': {
          guard: isAway,
          actions: tell('paymentReturn', { type: 'return.left' }),
        },
      },
      initial: 'arriving',
      states: {
        arriving: {
          always: [
            {
              guard: ({ context }) => context.returned !== null,
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

function ordersOf({ context: { orders } }: { context: WalletAndOrdersInput }) {
  return { type: 'orders.listed', orders } as const
}

function isResult({ path }: Page): boolean {
  return path === '/order/success'
}

function isAway({
  context: { returned },
  event: { page },
}: TransitionArgs<WalletAndOrdersInput, { page: Page }>): boolean {
  return (
    returned !== null &&
    (page.path !== '/checkout' ||
      page.query.payment_intent !== returned.paymentIntent)
  )
}

/** Cards are loaded only while the profile's wallet tab is open. */
function walletVisitOf({ page }: { page: Page }) {
  if (isTab(page, 'wallet')) return { type: 'wallet.opened' } as const
  return { type: 'wallet.closed' } as const
}

function linkedOrderOf({ page }: { page: Page }) {
  return {
    type: 'link.visited',
    orderId: (isTab(page, 'orders') && page.query.order) || null,
  } as const
}

function ordersViewOf({ page }: { page: Page }) {
  return { type: 'orders.shown', isShown: isTab(page, 'orders') } as const
}

function isTab({ path, query }: Page, tab: string): boolean {
  return path === '/profile' && query.tab === tab
}
