import { assign, emit, setup } from 'xstate'
import { draftOf, type LineDraft } from '#contract/lineDraft.ts'
import type { Addon, MenuItem, Portion } from '#contract/menu.ts'
import type { Cents } from '#contract/money.ts'
import { lineTotal } from '#contract/pricing.ts'
import { cartLimits } from '../cart/cartLines.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import type { NoticeRaised } from '../shell/noticesMachine.ts'

/** The choices for the last opened dish. They remain while its dialog closes; `itemId` is known before `item`. */
export type DishContext = {
  itemId: number | null
  item: MenuItem | null
  portionId: number | null
  addonIds: number[]
  quantity: number
}

/** A `close` with an id is ignored unless that dish is open. */
export type DishEvent =
  | { type: 'dish.open'; item: MenuItem }
  | { type: 'dish.arrive'; itemId: number }
  | { type: 'dish.close'; itemId?: number }
  | { type: 'dish.choosePortion'; portionId: number }
  | { type: 'dish.toggleAddon'; addonId: number }
  | { type: 'dish.increase' }
  | { type: 'dish.decrease' }
  | { type: 'dish.add' }

/** Opens and closes the dialog, adds a finished line, reports a missing dish, and requests a page. */
export type DishEmitted =
  | { type: 'dialog.requested'; dialog: OpenDialog }
  | { type: 'line.completed'; line: LineDraft }
  | { type: 'dish.closed'; itemId: number }
  | { type: 'navigation.requested'; to: string; replace: boolean }
  | NoticeRaised

const emptyChoice = {
  itemId: null,
  item: null,
  portionId: null,
  addonIds: [],
  quantity: 1,
}

/** The dish dialog: portion, add-ons and quantity. Fill `fetchItem`. */
export const dishMachine = setup({
  types: {} as {
    context: DishContext
    events: DishEvent
    emitted: DishEmitted
  },
  actors: { fetchItem: unprovided<MenuItem, { itemId: number }>('fetchItem') },
  delays: { mountDelay: 300 },
  guards: {
    isMeant: ({ context }, params: { itemId: number | undefined }) =>
      params.itemId === undefined || params.itemId === context.itemId,
    isOffered: ({ context }, params: { portionId: number }) =>
      Boolean(
        context.item?.portion.some(
          (portion) => portion.id === params.portionId,
        ),
      ),
    isExtra: ({ context }, params: { addonId: number }) =>
      Boolean(
        chosenPortion(context)?.addons.some(
          (addon) => addon.id === params.addonId,
        ),
      ),
  },
  actions: {
    begin: assign((_, params: { itemId: number; item: MenuItem | null }) => ({
      ...emptyChoice,
      ...params,
    })),
    count: assign({
      quantity: ({ context }, params: { step: 1 | -1 }) =>
        Math.min(
          cartLimits.quantity,
          Math.max(1, context.quantity + params.step),
        ),
    }),
  },
}).createMachine({
  id: 'dish',
  context: emptyChoice,
  initial: 'closed',
  on: {
    'dish.open': {
      target: '.open',
      reenter: true,
      actions: {
        type: 'begin',
        params: ({ event }) => ({ itemId: event.item.id, item: event.item }),
      },
    },
    'dish.arrive': {
      target: '.arriving',
      actions: {
        type: 'begin',
        params: ({ event }) => ({ itemId: event.itemId, item: null }),
      },
    },
    'dish.close': {
      guard: {
        type: 'isMeant',
        params: ({ event }) => ({ itemId: event.itemId }),
      },
      target: '.closed',
    },
  },
  states: {
    closed: { description: 'No dish is open.' },
    arriving: {
      description:
        "The page's address names a dish, which opens after the first render.",
      after: { mountDelay: 'fetching' },
    },
    fetching: {
      description:
        'Finds the dish of the address in the loaded lists or on the server.',
      invoke: {
        id: 'fetchItem',
        src: 'fetchItem',
        input: ({ context }) => ({
          itemId: required(context.itemId, 'itemId'),
        }),
        onDone: {
          target: 'open',
          actions: assign(({ event }) => ({ item: event.output })),
        },
        onError: {
          target: 'closed',
          actions: [
            emit({ type: 'notice.raised', kind: 'alert', key: 'item.gone' }),
            emit({
              type: 'navigation.requested',
              to: '/ordernow',
              replace: true,
            }),
          ],
        },
      },
    },
    open: {
      initial: 'unchosen',
      entry: emit(({ context }) => ({
        type: 'dialog.requested',
        dialog: {
          name: 'itemDetail',
          itemId: required(context.itemId, 'itemId'),
        },
      })),
      exit: emit(({ context }) => ({
        type: 'dish.closed',
        itemId: required(context.itemId, 'itemId'),
      })),
      on: {
        // The second tap of a double tap arrives before the dialog renders.
        'dish.open': {
          guard: {
            type: 'isMeant',
            params: ({ event }) => ({ itemId: event.item.id }),
          },
        },
        'dish.choosePortion': {
          guard: {
            type: 'isOffered',
            params: ({ event }) => ({ portionId: event.portionId }),
          },
          target: '.chosen',
          actions: assign(({ event }) => ({
            portionId: event.portionId,
            addonIds: [],
            quantity: 1,
          })),
        },
      },
      states: {
        unchosen: {
          description: 'No portion yet: no add-ons, no quantity, no price.',
          on: { 'dish.add': 'warned' },
        },
        warned: {
          description: 'Adding a dish without a portion shows a message.',
        },
        chosen: {
          description: 'A portion is selected; the line has a price.',
          on: {
            'dish.toggleAddon': {
              guard: {
                type: 'isExtra',
                params: ({ event }) => ({ addonId: event.addonId }),
              },
              actions: assign({
                addonIds: ({ context, event }) =>
                  toggled(context.addonIds, event.addonId),
              }),
            },
            'dish.increase': {
              actions: { type: 'count', params: { step: 1 } },
            },
            'dish.decrease': {
              actions: { type: 'count', params: { step: -1 } },
            },
            'dish.add': {
              target: '#dish.closed',
              actions: emit(({ context }) => ({
                type: 'line.completed',
                line: draft(context),
              })),
            },
          },
        },
      },
    },
  },
})

export function chosenPortion({
  item,
  portionId,
}: DishContext): Portion | null {
  return item?.portion.find((portion) => portion.id === portionId) ?? null
}

/** The line's price in cents; null before a portion is selected. */
export function linePrice(context: DishContext): Cents | null {
  return chosenPortion(context) && lineTotal(draft(context))
}

export function chosenAddons(context: DishContext): Addon[] {
  const addons = chosenPortion(context)?.addons ?? []
  return addons.filter((addon) => context.addonIds.includes(addon.id))
}

function draft(context: DishContext): LineDraft {
  const item = required(context.item, 'item')
  const portion = required(chosenPortion(context), 'portionId')
  return draftOf(item, portion, chosenAddons(context), context.quantity)
}

function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}
