import { assign, emit, setup } from 'xstate'
import { draftOf, type LineDraft } from '#contract/lineDraft.ts'
import type { Addon, MenuItem, Portion } from '#contract/menu.ts'
import type { Cents } from '#contract/money.ts'
import { lineTotal } from '#contract/pricing.ts'
import { cartLimits, isQuantity } from '../cart/cartLines.ts'
import { required } from '../core/required.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovided } from '../core/unprovided.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import {
  type NavigationRequested,
  replacePage,
} from '../shell/navigationMachine.ts'
import { alertNotice, type NoticeRaised } from '../shell/noticesMachine.ts'

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
  | { type: 'dish.setQuantity'; quantity: number }
  | { type: 'dish.add' }

/** Opens and closes the dialog, adds a finished line, reports a missing dish, and requests a page. */
export type DishEmitted =
  | { type: 'dialog.requested'; dialog: OpenDialog }
  | { type: 'line.completed'; line: LineDraft }
  | { type: 'dish.closed'; itemId: number }
  | NavigationRequested
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
}).createMachine({
  id: 'dish',
  context: emptyChoice,
  initial: 'closed',
  on: {
    'dish.open': {
      target: '.open',
      reenter: true,
      actions: assign(({ event: { item } }) => ({
        ...emptyChoice,
        itemId: item.id,
        item,
      })),
    },
    'dish.arrive': {
      target: '.arriving',
      actions: assign(({ event: { itemId } }) => ({ ...emptyChoice, itemId })),
    },
    'dish.close': { guard: isMeant, target: '.closed' },
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
            emit(alertNotice('item.gone')),
            emit(replacePage('/ordernow')),
          ],
        },
      },
    },
    open: {
      initial: 'unchosen',
      entry: emit(({ context, event }) => ({
        type: 'dialog.requested',
        dialog: {
          name: 'itemDetail',
          isUnasked: event.type === 'dish.open' ? undefined : true,
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
          guard: ({ context, event }) => event.item.id === context.itemId,
        },
        'dish.choosePortion': {
          guard: isOffered,
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
              guard: isExtra,
              actions: assign({
                addonIds: ({ context, event }) =>
                  toggled(context.addonIds, event.addonId),
              }),
            },
            'dish.increase': {
              actions: assign(({ context }) => ({
                quantity: Math.min(context.quantity + 1, cartLimits.quantity),
              })),
            },
            'dish.decrease': {
              actions: assign(({ context }) => ({
                quantity: Math.max(context.quantity - 1, 1),
              })),
            },
            'dish.setQuantity': {
              guard: ({ event }) => isQuantity(event.quantity),
              actions: assign(({ event: { quantity } }) => ({ quantity })),
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

function isMeant({
  context,
  event: { itemId },
}: TransitionArgs<DishContext, { itemId?: number }>): boolean {
  return itemId === undefined || itemId === context.itemId
}

function isOffered({
  context: { item },
  event,
}: TransitionArgs<DishContext, { portionId: number }>): boolean {
  return item?.portion.some(({ id }) => id === event.portionId) ?? false
}

function isExtra({
  context,
  event,
}: TransitionArgs<DishContext, { addonId: number }>): boolean {
  const portion = chosenPortion(context)
  return portion?.addons.some(({ id }) => id === event.addonId) ?? false
}

function draft(context: DishContext): LineDraft {
  const item = required(context.item, 'item')
  const portion = required(chosenPortion(context), 'portionId')
  return draftOf(item, portion, chosenAddons(context), context.quantity)
}

function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}
