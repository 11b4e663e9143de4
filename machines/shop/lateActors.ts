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
export const purchase = untilLoaded({
  absent: {
    on: {
      'purchase.loaded': begin(({ context, event: { purchase, checkout } }) => {
        const { page, user, isReturning } = context
        const keptLines = context.input.cart.record?.lines ?? []
        return {
          id: 'purchase',
          logic: purchase,
          input: { page, user, isReturning, keptLines, checkout },
        }
      }),
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
          'purchase.wanted': 'loading',
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
  there: {
    on: {
      'page.moved': forward('purchase'),
      'page.readdressed': forward('purchase'),
      'session.started': forward('purchase'),
      'session.ended': forward('purchase'),
      'return.settled': forward('purchase'),
      'checkout.changed': {
        actions: [
          assign(({ event }) => ({ isPayingByCard: event.isPayingByCard })),
          tell('payments', ({ event }) => event),
        ],
      },
    },
  },
})

/** Payments beside the checkout. Their code loads with the first page that needs them. */
export const payments = untilLoaded({
  absent: {
    on: {
      'payments.loaded': begin(({ context, event }) => {
        const { page, user, orders, isPayingByCard, isReturning } = context
        const { displayNumber, hasProvider, returned } = context.input
        return {
          id: 'payments',
          logic: event.payments,
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
  there: {
    on: {
      'page.moved': forward('payments'),
      'page.readdressed': forward('payments'),
      'dialog.closed': forward('payments'),
      'session.started': {
        actions: tell('payments', ({ event: { user } }) => ({
          type: 'customer.known',
          user,
        })),
      },
      'session.ended': { actions: tell('payments', { type: 'customer.gone' }) },
    },
  },
})

/** Login, registration and profile. Their code loads with the first view that needs it. */
export const accountCode = untilLoaded({
  absent: {
    on: {
      'account.loaded': begin(({ context: { input, user }, event }) => ({
        id: 'account',
        logic: event.account,
        input: { sent: input.sent, isSignedIn: user !== null },
      })),
    },
  },
  there: {
    on: {
      'session.started': {
        actions: tell('account', { type: 'customer.known' }),
      },
      'session.ended': { actions: tell('account', { type: 'customer.gone' }) },
    },
  },
})

/** A region that is `absent` until the code of its actor has loaded, and then `there`. */
function untilLoaded<
  States extends { absent: StateConfig; there: StateConfig },
>(states: States) {
  return { initial: 'absent', states } as const
}

type LateActor<Logic extends AnyActorLogic> = {
  id: keyof CoordinatorEvents
  logic: Logic
  input: InputFrom<Logic>
}

/** Spawns an actor. Its logic arrives with an event, so that no setup can name it. */
function begin<Event extends ShopEvent, Logic extends AnyActorLogic>(
  actorOf: (args: { context: ShopContext; event: Event }) => LateActor<Logic>,
): { target: 'there'; actions: ShopAction<Event> } {
  const actions = enqueueActions<ShopContext, Event, undefined, ShopEvent>(
    ({ context, event, enqueue }) => {
      const { id, logic, input } = actorOf({ context, event })
      enqueue.spawnChild(logic, { id, systemId: id, input })
    },
  )
  return { target: 'there', actions }
}

type ShopAction<Event extends ShopEvent> = (
  args: ActionArgs<ShopContext, Event, ShopEvent>,
  params: undefined,
) => void

function askForCode<Lost extends string>(lost: Lost) {
  return {
    invoke: { id: 'loadPurchase', src: 'loadPurchase', onError: lost },
    on: { 'purchase.lost': lost },
    after: { codeTime: lost },
  } as const
}
