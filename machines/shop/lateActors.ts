import {
  type ActionArgs,
  type AnyActorLogic,
  assign,
  enqueueActions,
  type InputFrom,
} from 'xstate'
import { tell } from '../core/tell.ts'
import type { CoordinatorEvents } from './coordinatorEvents.ts'
import {
  isPage,
  type ShopContext,
  type ShopEvent,
  type shopSetup,
} from './shopSetup.ts'
import { forward } from './system.ts'

type StateConfig = Parameters<typeof shopSetup.createStateConfig>[0]

const loadAtCheckout = {
  guard: isPage('/checkout'),
  target: 'loading',
} as const

/** The checkout. Its code loads on its page, after a login, or when the cart has dishes. */
export const checkoutHost = untilLoaded({
  notLoaded: {
    on: {
      'checkoutHost.loaded': begin(
        ({ context, event: { checkoutHost, checkout } }) => {
          const { page, user, isReturning } = context
          const earlierLines = context.input.cart.record?.lines ?? []
          return {
            id: 'checkoutHost',
            logic: checkoutHost,
            input: { page, user, isReturning, earlierLines, checkout },
          }
        },
      ),
    },
    initial: 'unasked',
    states: {
      unasked: {
        on: {
          'page.opened': loadAtCheckout,
          'page.moved': loadAtCheckout,
          'session.started': 'loading',
          'checkout.expected': 'loading',
        },
      },
      loading: askForCode('failed'),
      failed: {
        description:
          'Loads the code again on demand, on the next page, and after increasing pauses: an order may be in progress.',
        on: {
          'page.moved': 'loading',
          'session.started': 'loading',
          'checkoutHost.wanted': 'loading',
        },
        initial: 'pausing',
        states: {
          pausing: {
            entry: assign({
              codeLosses: ({ context }) => context.codeLosses + 1,
            }),
            after: { codePause: 'asking' },
          },
          asking: askForCode('pausing'),
        },
      },
    },
  },
  loaded: {
    on: {
      'page.moved': forward('checkoutHost'),
      'page.readdressed': forward('checkoutHost'),
      'session.started': forward('checkoutHost'),
      'session.ended': forward('checkoutHost'),
      'return.settled': forward('checkoutHost'),
      'checkout.changed': {
        actions: [
          assign(({ event }) => ({ isPayingByCard: event.isPayingByCard })),
          tell('walletAndOrders', ({ event }) => event),
        ],
      },
    },
  },
})

/** Wallet and orders, beside the checkout. Their code loads with the first page that needs them. */
export const walletAndOrders = untilLoaded({
  notLoaded: {
    on: {
      'walletAndOrders.loaded': begin(({ context, event }) => {
        const { page, user, orders, isPayingByCard, isReturning } = context
        const { displayNumber, hasProvider, returned } = context.input
        return {
          id: 'walletAndOrders',
          logic: event.walletAndOrders,
          input: {
            displayNumber,
            hasProvider,
            returned: isReturning ? returned : null,
            page,
            user,
            orders,
            isPayingByCard,
          },
        }
      }),
    },
  },
  loaded: {
    on: {
      'page.moved': forward('walletAndOrders'),
      'page.readdressed': forward('walletAndOrders'),
      'dialog.closed': forward('walletAndOrders'),
      'session.started': {
        actions: tell('walletAndOrders', ({ event: { user } }) => ({
          type: 'customer.known',
          user,
        })),
      },
      'session.ended': {
        actions: tell('walletAndOrders', { type: 'customer.gone' }),
      },
    },
  },
})

/** Login, registration, profile and addresses. Their code loads with the first view that needs it. */
export const accountForms = untilLoaded({
  notLoaded: {
    on: {
      'accountForms.loaded': begin(({ context: { input, user }, event }) => ({
        id: 'accountForms',
        logic: event.accountForms,
        input: {
          sentCode: input.sentCode,
          isSignedIn: user !== null,
          stored: event.stored,
        },
      })),
    },
  },
  loaded: {
    on: {
      'session.started': {
        actions: tell('accountForms', { type: 'customer.known' }),
      },
      'session.ended': {
        actions: tell('accountForms', { type: 'customer.gone' }),
      },
    },
  },
})

/** A region that is `notLoaded` until the code of its actor has loaded, and then `loaded`. */
function untilLoaded<
  States extends { notLoaded: StateConfig; loaded: StateConfig },
>(states: States) {
  return { initial: 'notLoaded', states } as const
}

type LateActor<Logic extends AnyActorLogic> = {
  id: keyof CoordinatorEvents
  logic: Logic
  input: InputFrom<Logic>
}

/** Spawns an actor. Its logic arrives with an event, so that no setup can name it. */
function begin<Event extends ShopEvent, Logic extends AnyActorLogic>(
  actorOf: (args: { context: ShopContext; event: Event }) => LateActor<Logic>,
): { target: 'loaded'; actions: ShopAction<Event> } {
  const actions = enqueueActions<ShopContext, Event, undefined, ShopEvent>(
    ({ context, event, enqueue }) => {
      const { id, logic, input } = actorOf({ context, event })
      enqueue.spawnChild(logic, { id, systemId: id, input })
    },
  )
  return { target: 'loaded', actions }
}

type ShopAction<Event extends ShopEvent> = (
  args: ActionArgs<ShopContext, Event, ShopEvent>,
  params: undefined,
) => void

function askForCode<Lost extends string>(lost: Lost) {
  return {
    invoke: { id: 'loadCheckoutHost', src: 'loadCheckoutHost', onError: lost },
    on: { 'checkoutHost.lost': lost },
    after: { codeTime: lost },
  } as const
}
