import { assign, emit, setup } from 'xstate'
import type { MenuItem } from '#contract/menu.ts'
import type { Order } from '#contract/orders.ts'
import type { PageLeft } from '../core/pageLeft.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovided } from '../core/unprovided.ts'
import type { NavigationRequested } from '../shell/navigationMachine.ts'
import { alertNotice, type NoticeRaised } from '../shell/noticesMachine.ts'
import { dishIdsOf, type RebuiltCart, rebuildCart } from './rebuildCart.ts'

/** An order to repeat, and the page to which its dishes lead. */
type Wish = { order: Order; to: '/ordernow' | '/checkout' }

type ReorderContext = { wish: Wish | null }

export type ReorderEvent = ({ type: 'order.reorder' } & Wish) | PageLeft

export type ReorderEmitted = NavigationRequested | NoticeRaised

/**
 * Replaces the cart with an earlier order's available dishes at present prices, while the customer stays on the page.
 * Until the menu has responded, the cart does not change. Fill `fetchDishes`, which returns null for a dish that is not
 * sold any more.
 */
export const reorderMachine = setup({
  types: {} as {
    context: ReorderContext
    events: ReorderEvent
    emitted: ReorderEmitted
    tags: 'busy'
  },
  actors: {
    fetchDishes: unprovided<(MenuItem | null)[], { ids: number[] }>(
      'fetchDishes',
    ),
  },
}).createMachine({
  id: 'reorder',
  context: { wish: null },
  initial: 'idle',
  states: {
    idle: {
      entry: assign({ wish: null }),
      on: {
        'order.reorder': {
          target: 'fetching',
          actions: assign(({ event: { order, to } }) => ({
            wish: { order, to },
          })),
        },
      },
    },
    fetching: {
      description:
        "Looks the order's dishes up on the present menu; one order at a time.",
      tags: 'busy',
      on: { 'page.left': 'idle' },
      invoke: {
        id: 'fetchDishes',
        src: 'fetchDishes',
        input: ({ context }) => ({
          ids: dishIdsOf(wishOf(context).order.menu_item),
        }),
        onDone: [
          {
            guard: (fetched) => rebuilt(fetched).lines.length > 0,
            target: 'idle',
            actions: [
              tell('cart', (fetched) => ({
                type: 'cart.rebuild',
                lines: rebuilt(fetched).lines,
              })),
              emit(({ context }) => ({
                type: 'navigation.requested',
                to: wishOf(context).to,
              })),
              emit((fetched) =>
                alertNotice('orders.reordered', {
                  tone: 'success',
                  details: rebuilt(fetched).changes,
                  action: 'cart.undo',
                }),
              ),
            ],
          },
          {
            target: 'idle',
            actions: emit(alertNotice('orders.reorder_nothing_left')),
          },
        ],
        onError: {
          target: 'idle',
          actions: emit(alertNotice('orders.reorder_failed')),
        },
      },
    },
  },
})

type Fetched = TransitionArgs<ReorderContext, { output: (MenuItem | null)[] }>

function rebuilt({ context, event }: Fetched): RebuiltCart {
  return rebuildCart(wishOf(context).order.menu_item, event.output)
}

function wishOf({ wish }: ReorderContext): Wish {
  return required(wish, 'wish')
}
