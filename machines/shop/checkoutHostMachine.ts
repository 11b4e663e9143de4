import {
  assign,
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
import { load } from '../core/resources.ts'
import { tell } from '../core/tell.ts'
import { unprovided } from '../core/unprovided.ts'
import { dishIdsOf, rebuildCart } from '../orders/rebuildCart.ts'
import type { NoticeOutdated } from '../shell/noticesMachine.ts'
import { allSources, sendCheckoutInputs } from './checkoutInputs.ts'
import {
  type EventToCheckoutHost,
  type Page,
  pageOf,
} from './coordinatorEvents.ts'
import { outdatedNotices } from './outdatedNotices.ts'
import { type ShellEvent, shellEvents } from './shellEvents.ts'
import {
  type EmittedBy,
  eventBridge,
  eventBridgeSlot,
  type SystemActors,
} from './system.ts'

export type CheckoutHostInput = {
  page: Page
  user: User | null
  /** This tab returned from a payment page, and its role is not decided yet. */
  isReturning: boolean
  /** The cart's lines when the page opened: they are as old as the last visit. */
  earlierLines: readonly CartLine[]
  checkout: CheckoutInput
}

/** The state of the checkout that other actors receive. */
type Report = { isPayingByCard: boolean; outdated: NoticeOutdated }

/** `reported` is the last report, null before the first one. */
type CheckoutHostContext = CheckoutHostInput & { reported: Report | null }

export type CheckoutHostEvent =
  | EventToCheckoutHost
  | EmittedBy<'checkout'>
  | ShellEvent

/** The records of a customer's orders in this browser. */
export type OrderRecords = Omit<SignedInCustomer, 'customer'>

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
export const checkoutHostMachine = setup({
  types: {} as {
    context: CheckoutHostContext
    events: CheckoutHostEvent
    input: CheckoutHostInput
  },
  actors: {
    eventBridge: eventBridgeSlot<CheckoutHostEvent>(),
    recallOrders: unprovided<OrderRecords, { customer: string }>(
      'recallOrders',
      { within: 3_000 },
    ),
    findInterruptedOrder: unprovided<string | null, { customer: string }>(
      'findInterruptedOrder',
    ),
    readDishes: unprovided<(MenuItem | null)[], { ids: number[] }>(
      'readDishes',
    ),
    checkout: checkoutMachine,
  },
  guards: { hasUser: ({ context }) => context.user !== null },
}).createMachine({
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
    earlierCart: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            {
              guard: ({ context }) => context.earlierLines.length > 0,
              target: 'comparing',
            },
            { target: 'compared' },
          ],
        },
        comparing: {
          description:
            'Compares a cart of an earlier visit with the present menu.',
          invoke: {
            id: 'readDishes',
            src: 'readDishes',
            input: ({ context }) => ({ ids: dishIdsOf(context.earlierLines) }),
            onDone: {
              target: 'compared',
              actions: enqueueActions(({ context, enqueue, event, system }) => {
                const cart: SystemActors['cart'] | undefined =
                  system.get('cart')
                if (!cart) return

                const { lines } = cart.getSnapshot().context
                const renewed = renewedLines(lines, context, event.output)
                if (renewed.details.length > 0)
                  enqueue.sendTo(cart, {
                    type: 'cart.pricesChanged',
                    ...renewed,
                  })
              }),
            },
            onError: 'compared',
          },
        },
        compared: { description: 'The server compares each order anyway.' },
      },
    },
    interruptedOrder: {
      description:
        'Tells once what became of a payment that a logout interrupted.',
      initial: 'deciding',
      on: { 'session.started': '.asking', 'session.ended': '.idle' },
      states: {
        deciding: {
          always: [{ guard: 'hasUser', target: 'asking' }, { target: 'idle' }],
        },
        idle: {},
        asking: {
          invoke: {
            id: 'findInterruptedOrder',
            src: 'findInterruptedOrder',
            input: customerOf,
            onDone: [
              {
                guard: ({ event }) => event.output !== null,
                target: 'idle',
                actions: tell('notices', ({ event }) => ({
                  type: 'notice.alert',
                  notice: {
                    key: 'checkout.paid_elsewhere',
                    values: { number: required(event.output, 'order') },
                    tone: 'success',
                  },
                })),
              },
              { target: 'idle' },
            ],
            onError: 'idle',
          },
        },
      },
    },
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

/** The cart's lines of an earlier visit as the menu has them today, the other lines as they are, and the changes. */
function renewedLines(
  lines: readonly CartLine[],
  { earlierLines }: CheckoutHostInput,
  dishes: (MenuItem | null)[],
) {
  const earlierDishes = dishIdsOf(earlierLines)
  const rebuilt = lines.map((line) =>
    earlierDishes.includes(line.meal_id)
      ? rebuildCart([line], dishes)
      : { lines: [line], changes: [] },
  )
  return {
    lines: rebuilt.flatMap((part) => part.lines),
    details: rebuilt.flatMap((part) => part.changes),
  }
}

function customerOf({ context }: { context: CheckoutHostInput }) {
  return { customer: required(context.user, 'user').email }
}

function isCheckout({ path }: Page): boolean {
  return path === '/checkout'
}

function knownOf(
  { user }: CheckoutHostInput,
  records: OrderRecords = { attempt: null, unpaid: null, last: null },
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
