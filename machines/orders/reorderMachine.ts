import { assign, emit, enqueueActions, setup } from 'xstate'
import type { MenuItem } from '#contract/menu.ts'
import type { Order } from '#contract/orders.ts'
import type { PageLeft } from '../core/pageLeft.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { unprovided } from '../core/unprovided.ts'
import type { NoticeRaised } from '../shell/noticesMachine.ts'
import { type RebuiltCart, rebuildCart } from './rebuildCart.ts'

export type ReorderEvent = { type: 'order.reorder'; order: Order } | PageLeft

export type ReorderEmitted =
  | { type: 'navigation.requested'; to: string }
  | NoticeRaised

/**
 * Replaces the cart with an earlier order's available dishes at present prices, while the customer stays on the page.
 * Until the menu has responded, the cart does not change. Fill `fetchDishes`, which returns null for a dish that is not
 * sold any more.
 */
export const reorderMachine = setup({
  types: {} as {
    context: { order: Order | null }
    events: ReorderEvent
    emitted: ReorderEmitted
    tags: 'busy'
  },
  actors: {
    fetchDishes: unprovided<(MenuItem | null)[], { ids: number[] }>(
      'fetchDishes',
    ),
  },
  guards: {
    isSold: (_, params: { reordered: RebuiltCart }) =>
      params.reordered.lines.length > 0,
  },
  actions: {
    rebuild: enqueueActions(
      ({ enqueue }, params: { reordered: RebuiltCart }) => {
        enqueue(
          tell('cart', { type: 'cart.rebuild', lines: params.reordered.lines }),
        )
      },
    ),
    tellChanges: emit((_, params: { reordered: RebuiltCart }) => ({
      type: 'notice.raised',
      kind: 'alert',
      tone: 'success',
      key: 'orders.reordered',
      details: params.reordered.changes,
      action: 'cart.undo',
    })),
    alert: emit((_, params: { key: string }) => ({
      type: 'notice.raised',
      kind: 'alert',
      key: params.key,
    })),
  },
}).createMachine({
  id: 'reorder',
  context: { order: null },
  initial: 'idle',
  states: {
    idle: {
      entry: assign({ order: null }),
      on: {
        'order.reorder': {
          target: 'fetching',
          actions: assign(({ event }) => ({ order: event.order })),
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
          ids: dishesOf(required(context.order, 'order')),
        }),
        onDone: [
          {
            guard: {
              type: 'isSold',
              params: ({ context, event }) =>
                reorderedBy(context.order, event.output),
            },
            target: 'idle',
            actions: [
              {
                type: 'rebuild',
                params: ({ context, event }) =>
                  reorderedBy(context.order, event.output),
              },
              emit({ type: 'navigation.requested', to: '/ordernow' }),
              {
                type: 'tellChanges',
                params: ({ context, event }) =>
                  reorderedBy(context.order, event.output),
              },
            ],
          },
          {
            target: 'idle',
            actions: {
              type: 'alert',
              params: { key: 'orders.reorder_nothing_left' },
            },
          },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'alert', params: { key: 'orders.reorder_failed' } },
        },
      },
    },
  },
})

function dishesOf({ menu_item }: Order): number[] {
  return [...new Set(menu_item.map((line) => line.meal_id))]
}

function reorderedBy(
  order: Order | null,
  dishes: readonly (MenuItem | null)[],
) {
  return { reordered: rebuildCart(required(order, 'order').menu_item, dishes) }
}
