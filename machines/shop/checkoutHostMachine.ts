import { assign, type SnapshotFrom, sendParent } from 'xstate'
import type { checkoutMachine } from '../checkout/checkoutMachine.ts'
import { required } from '../core/required.ts'
import { load } from '../core/resources.ts'
import { tell } from '../core/tell.ts'
import {
  type CheckoutHostInput,
  checkoutHostSetup,
  customerOf,
  type OrderRecords,
  type Report,
} from './checkoutHostSetup.ts'
import { allSources, sendCheckoutInputs } from './checkoutInputs.ts'
import { type Page, pageOf } from './coordinatorEvents.ts'
import { earlierCart } from './earlierCart.ts'
import { interruptedOrder } from './interruptedOrder.ts'
import { outdatedNotices } from './outdatedNotices.ts'
import { shellEvents } from './shellEvents.ts'
import { eventBridge } from './system.ts'

const enterPage = tell(
  'checkout',
  ({ context }: { context: CheckoutHostInput }) => ({
    type: 'page.entered',
    orderId: context.page.query.order_id ?? null,
  }),
)

/**
 * Owns the checkout: passes on page and customer, once a return from a payment page is settled.
 *
 * Slots:
 * - `eventBridge`
 * - `recallOrders` · promise: the records of a customer's orders in this browser · without a result they count as empty
 * - `findInterruptedOrder` · promise: the number of an order that was paid although a logout interrupted its payment,
 *   null if there is none, or another tab tells it
 * - `readDishes` · promise: the menu's present dishes, null for one that is not sold any more · without a result the
 *   stored cart does not change
 * - the slots of `checkout`
 */
export const checkoutHostMachine = checkoutHostSetup.createMachine({
  id: 'checkoutHost',
  type: 'parallel',
  context: ({ input }) => ({ ...input, reported: null }),
  invoke: [
    eventBridge(['checkout']),
    {
      id: 'checkout',
      systemId: 'checkout',
      src: 'checkout',
      input: ({ context }) => context.checkout,
      onSnapshot: [
        {
          description: 'Typing in the note is not reported.',
          guard: ({ context, event }) =>
            isSame(context.reported, reportOf(event.snapshot)),
        },
        {
          actions: [
            assign(({ event }) => ({ reported: reportOf(event.snapshot) })),
            sendParent(({ event }) => ({
              type: 'checkout.changed',
              isPayingByCard: event.snapshot.hasTag('card'),
            })),
            tell('notices', ({ event }) => outdatedNotices(event.snapshot)),
          ],
        },
      ],
    },
  ],
  on: shellEvents,
  states: {
    pageAndCustomer: {
      description:
        'Stores the page and the customer first; must run before the other regions.',
      entry: sendCheckoutInputs(...allSources),
      on: {
        'page.moved': { actions: assign(pageOf) },
        'page.readdressed': { actions: assign(pageOf) },
        'session.started': {
          actions: assign(({ event }) => ({ user: event.user })),
        },
        'session.ended': {
          actions: assign(({ context: { checkout } }) => ({
            user: null,
            checkout: { ...checkout, form: null },
          })),
        },
      },
    },
    earlierCart,
    interruptedOrder,
    visit: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            {
              guard: ({ context }) => context.isReturning,
              target: 'returning',
            },
            { target: 'open' },
          ],
        },
        returning: {
          description:
            'This tab returned from a payment page: it may only have to report.',
          on: { 'return.settled': 'open', 'page.moved': 'open' },
        },
        open: {
          initial: 'arriving',
          on: {
            'page.moved': [
              {
                guard: ({ event }) => isCheckout(event.page),
                actions: enterPage,
              },
              { actions: tell('checkout', { type: 'page.left' }) },
            ],
            'session.started': '.recalling',
            'attempt.settledElsewhere': {
              description:
                'Loads the records of this customer, whose wallet and orders are different.',
              guard: 'hasUser',
              target: '.recalling',
              actions: load('wallet', 'walletTransactions', 'orders'),
            },
            'session.ended': [
              {
                description:
                  'The page remains after another tab ended the session: a login continues here.',
                guard: ({ context, event }) =>
                  event.reason === 'elsewhere' && isCheckout(context.page),
                target: '.visitor',
                actions: [
                  tell('checkout', { type: 'customer.gone' }),
                  enterPage,
                ],
              },
              {
                target: '.visitor',
                actions: tell('checkout', { type: 'customer.gone' }),
              },
            ],
          },
          states: {
            arriving: {
              always: [
                { guard: 'hasUser', target: 'recalling' },
                {
                  guard: ({ context }) => isCheckout(context.page),
                  target: 'visitor',
                  actions: enterPage,
                },
                { target: 'visitor' },
              ],
            },
            visitor: {},
            recalling: {
              description:
                "Enters the page once all of the customer's orders are known.",
              on: {
                'page.moved': [
                  {
                    guard: ({ event }) => isCheckout(event.page),
                  },
                  { actions: tell('checkout', { type: 'page.left' }) },
                ],
              },
              invoke: {
                id: 'recallOrders',
                src: 'recallOrders',
                input: customerOf,
                onDone: {
                  target: 'entering',
                  actions: tell('checkout', ({ context, event }) =>
                    knownOf(context, event.output),
                  ),
                },
                onError: {
                  target: 'entering',
                  actions: tell('checkout', ({ context }) => knownOf(context)),
                },
              },
            },
            entering: {
              always: [
                {
                  guard: ({ context }) => isCheckout(context.page),
                  target: 'known',
                  actions: enterPage,
                },
                { target: 'known' },
              ],
            },
            known: {},
          },
        },
      },
    },
  },
})

function isCheckout({ path }: Page): boolean {
  return path === '/checkout'
}

function knownOf(
  { user }: CheckoutHostInput,
  records: OrderRecords = { attempt: null, unpaid: null },
) {
  const { email: customer } = required(user, 'user')
  return { type: 'customer.known' as const, customer, ...records }
}

function reportOf(snapshot: SnapshotFrom<typeof checkoutMachine>): Report {
  return {
    isPayingByCard: snapshot.hasTag('card'),
    outdated: outdatedNotices(snapshot),
  }
}

function isSame(reported: Report | null, report: Report): boolean {
  return (
    reported?.isPayingByCard === report.isPayingByCard &&
    reported.outdated.keys.join() === report.outdated.keys.join()
  )
}
