import {
  assign,
  type EventObject,
  enqueueActions,
  type SnapshotFrom,
  sendParent,
  setup,
} from 'xstate'
import type { CartLine } from '#contract/cart.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { User } from '#contract/session.ts'
import { checkoutMachine } from '../checkout/checkoutMachine.ts'
import type {
  CheckoutInput,
  SignedInCustomer,
} from '../checkout/checkoutSetup.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { unprovided } from '../core/unprovided.ts'
import { rebuildCart } from '../orders/rebuildCart.ts'
import { allSources, sendCheckoutInputs } from './checkoutInputs.ts'
import type { EventToPurchase, Page } from './coordinatorEvents.ts'
import { eventBridge, eventBridgeSlot } from './eventBridge.ts'
import { outdatedNotices } from './outdatedNotices.ts'
import { load } from './resources.ts'
import { type ShellEvent, shellEvents } from './shellEvents.ts'
import type { EmittedBy, SystemActors } from './system.ts'

export type PurchaseInput = {
  page: Page
  user: User | null
  /** This tab returned from a payment page, and its role is not decided yet. */
  isReturning: boolean
  /** The cart's lines when the page opened: they are as old as the last visit. */
  keptLines: readonly CartLine[]
  checkout: CheckoutInput
}

/** `reportedState` is the state of the checkout that other actors received last, as text. */
type PurchaseContext = PurchaseInput & { reportedState: string }

export type PurchaseEvent = EventToPurchase | EmittedBy<'checkout'> | ShellEvent

/** The records of a customer's orders in this browser. */
export type OrderRecords = Omit<SignedInCustomer, 'customer'>

const noRecords: OrderRecords = { attempt: null, unpaid: null, last: null }

/**
 * Owns the checkout: passes on page and customer, once a return from a payment page is settled.
 *
 * Slots:
 * - `eventBridge` · callback: sends back every event that the checkout emits
 * - `recallOrders` · promise: the records of a customer's orders in this browser · without a result they count as empty
 * - `readDishes` · promise: the menu's present dishes, null for one that is not sold any more · without a result the
 *   stored cart does not change
 * - the slots of `checkout`
 */
export const purchaseMachine = setup({
  types: {} as {
    context: PurchaseContext
    events: PurchaseEvent
    input: PurchaseInput
  },
  actors: {
    eventBridge: eventBridgeSlot<PurchaseEvent>(),
    recallOrders: unprovided<OrderRecords, { customer: string }>(
      'recallOrders',
      { within: 3_000 },
    ),
    readDishes: unprovided<(MenuItem | null)[], { ids: number[] }>(
      'readDishes',
    ),
    checkout: checkoutMachine,
  },
  guards: {
    isCartKept: ({ context }) => context.keptLines.length > 0,
    isReturning: ({ context }) => context.isReturning,
    isCheckout: (_, params: { page: Page }) => params.page.path === '/checkout',
    hasUser: ({ context }) => context.user !== null,
    isEndedHere: ({ context }, params: { reason: string }) =>
      params.reason === 'elsewhere' && context.page.path === '/checkout',
  },
  actions: {
    renewCart: enqueueActions(
      (
        { enqueue, system, context },
        { dishes }: { dishes: (MenuItem | null)[] },
      ) => {
        const cart: SystemActors['cart'] | undefined = system.get('cart')
        if (!cart) return

        const keptDishes = dishesOf(context.keptLines)
        const { lines } = cart.getSnapshot().context
        const rebuiltLines = lines.map((line) =>
          keptDishes.includes(line.meal_id)
            ? rebuildCart([line], dishes)
            : { lines: [line], changes: [] },
        )
        const details = rebuiltLines.flatMap(({ changes }) => changes)
        const today = rebuiltLines.flatMap((rebuilt) => rebuilt.lines)
        if (details.length > 0)
          enqueue.sendTo(cart, {
            type: 'cart.pricesChanged',
            lines: today,
            details,
          })
      },
    ),
    keepPage: assign((_, params: { page: Page }) => params),
    forgetCustomer: assign(({ context: { checkout } }) => ({
      user: null,
      checkout: { ...checkout, form: null },
    })),
  },
}).createMachine({
  id: 'purchase',
  type: 'parallel',
  context: ({ input }) => ({ ...input, reportedState: '' }),
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
            reportedStateOf(event.snapshot) === context.reportedState,
        },
        {
          actions: [
            assign(({ event }) => ({
              reportedState: reportedStateOf(event.snapshot),
            })),
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
    kept: {
      description:
        'Stores the page and the customer first; must run before the other regions.',
      entry: sendCheckoutInputs(...allSources),
      on: {
        'page.moved': {
          actions: { type: 'keepPage', params: ({ event }) => event },
        },
        'page.readdressed': {
          actions: { type: 'keepPage', params: ({ event }) => event },
        },
        'session.started': {
          actions: assign(({ event }) => ({ user: event.user })),
        },
        'session.ended': { actions: 'forgetCustomer' },
      },
    },
    keptCart: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isCartKept', target: 'comparing' },
            { target: 'compared' },
          ],
        },
        comparing: {
          description:
            'Compares a cart of an earlier visit with the present menu.',
          invoke: {
            id: 'readDishes',
            src: 'readDishes',
            input: ({ context }) => ({ ids: dishesOf(context.keptLines) }),
            onDone: {
              target: 'compared',
              actions: {
                type: 'renewCart',
                params: ({ event }) => ({ dishes: event.output }),
              },
            },
            onError: 'compared',
          },
        },
        compared: { description: 'The server compares each order anyway.' },
      },
    },
    visit: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isReturning', target: 'returning' },
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
                guard: { type: 'isCheckout', params: ({ event }) => event },
                actions: enterPage(),
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
                guard: { type: 'isEndedHere', params: ({ event }) => event },
                target: '.visitor',
                actions: [
                  tell('checkout', { type: 'customer.gone' }),
                  enterPage(),
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
                  guard: {
                    type: 'isCheckout',
                    params: ({ context }) => context,
                  },
                  target: 'visitor',
                  actions: enterPage(),
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
                    guard: { type: 'isCheckout', params: ({ event }) => event },
                  },
                  { actions: tell('checkout', { type: 'page.left' }) },
                ],
              },
              invoke: {
                id: 'recallOrders',
                src: 'recallOrders',
                input: ({ context }) => ({
                  customer: required(context.user, 'user').email,
                }),
                onDone: {
                  target: 'entering',
                  actions: tell('checkout', ({ context, event }) =>
                    knownOf(context, event.output),
                  ),
                },
                onError: { target: 'entering', actions: tellNoRecords() },
              },
            },
            entering: {
              always: [
                {
                  guard: {
                    type: 'isCheckout',
                    params: ({ context }) => context,
                  },
                  target: 'known',
                  actions: enterPage(),
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

function dishesOf(lines: readonly CartLine[]): number[] {
  return [...new Set(lines.map((line) => line.meal_id))]
}

function enterPage<Event extends EventObject>() {
  return tell<PurchaseInput, Event, 'checkout'>('checkout', ({ context }) => ({
    type: 'page.entered',
    orderId: context.page.query.order_id ?? null,
  }))
}

function tellNoRecords<Event extends EventObject>() {
  return tell<PurchaseInput, Event, 'checkout'>('checkout', ({ context }) =>
    knownOf(context, noRecords),
  )
}

function knownOf({ user }: PurchaseInput, records: OrderRecords) {
  const { email: customer } = required(user, 'user')
  return { type: 'customer.known' as const, customer, ...records }
}

/** The reported part of the checkout's state, as text to compare. */
function reportedStateOf(
  snapshot: SnapshotFrom<typeof checkoutMachine>,
): string {
  return JSON.stringify([
    snapshot.hasTag('card'),
    outdatedNotices(snapshot).keys,
  ])
}
