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

/** What the dish that was opened last is made of so far, for its dialog, which goes a moment later; `itemId` is known before its dish is. */
export type OrderLineContext = {
  itemId: number | null
  item: MenuItem | null
  portionId: number | null
  addonIds: number[]
  quantity: number
}

/** What a line under construction understands; a `close` with an id is heard only while that dish is open. */
export type OrderLineEvent =
  | { type: 'line.open'; item: MenuItem }
  | { type: 'line.arrive'; itemId: number }
  | { type: 'line.close'; itemId?: number }
  | { type: 'line.choosePortion'; portionId: number }
  | { type: 'line.toggleAddon'; addonId: number }
  | { type: 'line.increase' }
  | { type: 'line.decrease' }
  | { type: 'line.add' }

/** What a line under construction tells: its dialog, a finished line, that it is shut, that there is no such dish, and where to go instead. */
export type OrderLineEmitted =
  | { type: 'dialog.requested'; dialog: OpenDialog }
  | { type: 'line.completed'; line: LineDraft }
  | { type: 'line.closed'; itemId: number }
  | { type: 'navigation.requested'; to: string; replace: boolean }
  | NoticeRaised

const nothing = { itemId: null, item: null, portionId: null, addonIds: [], quantity: 1 }

/** The item modal: portion, add-ons and quantity. Fill `fetchItem`. */
export const orderLineMachine = setup({
  types: {} as { context: OrderLineContext; events: OrderLineEvent; emitted: OrderLineEmitted },
  actors: { fetchItem: unprovided<MenuItem, { itemId: number }>('fetchItem') },
  delays: { mountDelay: 300 },
  guards: {
    isMeant: ({ context }, given: { itemId: number | undefined }) =>
      given.itemId === undefined || given.itemId === context.itemId,
    isOffered: ({ context }, given: { portionId: number }) =>
      Boolean(context.item?.portion.some((portion) => portion.id === given.portionId)),
    isExtra: ({ context }, given: { addonId: number }) =>
      Boolean(chosenPortion(context)?.addons.some((addon) => addon.id === given.addonId)),
  },
  actions: {
    begin: assign((_, given: { itemId: number; item: MenuItem | null }) => ({
      ...nothing,
      ...given,
    })),
    count: assign({
      quantity: ({ context }, given: { step: 1 | -1 }) =>
        Math.min(cartLimits.quantity, Math.max(1, context.quantity + given.step)),
    }),
  },
}).createMachine({
  id: 'orderLine',
  context: nothing,
  initial: 'closed',
  on: {
    'line.open': {
      target: '.open',
      reenter: true,
      actions: {
        type: 'begin',
        params: ({ event }) => ({ itemId: event.item.id, item: event.item }),
      },
    },
    'line.arrive': {
      target: '.arriving',
      actions: {
        type: 'begin',
        params: ({ event }) => ({ itemId: event.itemId, item: null }),
      },
    },
    'line.close': {
      guard: { type: 'isMeant', params: ({ event }) => ({ itemId: event.itemId }) },
      target: '.closed',
    },
  },
  states: {
    closed: { description: 'No dish is open.' },
    arriving: {
      description: 'The page came with a dish in its address; it opens once the page stands.',
      after: { mountDelay: 'fetching' },
    },
    fetching: {
      description: 'The dish of the address, from the lists that are loaded or from the server.',
      invoke: {
        id: 'fetchItem',
        src: 'fetchItem',
        input: ({ context }) => ({ itemId: required(context.itemId, 'itemId') }),
        onDone: {
          target: 'open',
          actions: assign(({ event }) => ({ item: event.output })),
        },
        onError: {
          target: 'closed',
          actions: [
            emit({ type: 'notice.raised', kind: 'alert', key: 'item.gone' }),
            emit({ type: 'navigation.requested', to: '/ordernow', replace: true }),
          ],
        },
      },
    },
    open: {
      initial: 'unchosen',
      entry: emit(({ context }) => ({
        type: 'dialog.requested',
        dialog: { name: 'itemDetail', itemId: required(context.itemId, 'itemId') },
      })),
      exit: emit(({ context }) => ({
        type: 'line.closed',
        itemId: required(context.itemId, 'itemId'),
      })),
      on: {
        // The second tap of two comes before the dialog is drawn.
        'line.open': {
          guard: { type: 'isMeant', params: ({ event }) => ({ itemId: event.item.id }) },
        },
        'line.choosePortion': {
          guard: { type: 'isOffered', params: ({ event }) => ({ portionId: event.portionId }) },
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
          on: { 'line.add': 'warned' },
        },
        warned: {
          description: 'The customer wanted to add a dish without a portion and is told so.',
        },
        chosen: {
          description: 'A portion is chosen; the line has a price.',
          on: {
            'line.toggleAddon': {
              guard: { type: 'isExtra', params: ({ event }) => ({ addonId: event.addonId }) },
              actions: assign({
                addonIds: ({ context, event }) => toggled(context.addonIds, event.addonId),
              }),
            },
            'line.increase': { actions: { type: 'count', params: { step: 1 } } },
            'line.decrease': { actions: { type: 'count', params: { step: -1 } } },
            'line.add': {
              target: '#orderLine.closed',
              actions: emit(({ context }) => ({ type: 'line.completed', line: draft(context) })),
            },
          },
        },
      },
    },
  },
})

/** The chosen portion of the open dish, or null. */
export function chosenPortion({ item, portionId }: OrderLineContext): Portion | null {
  return item?.portion.find((portion) => portion.id === portionId) ?? null
}

/** What the line costs so far in cents, or null before a portion is chosen. */
export function linePrice(context: OrderLineContext): Cents | null {
  return chosenPortion(context) && lineTotal(draft(context))
}

/** The chosen add-ons of the open dish. */
export function chosenAddons(context: OrderLineContext): Addon[] {
  const offered = chosenPortion(context)?.addons ?? []
  return offered.filter((addon) => context.addonIds.includes(addon.id))
}

function draft(context: OrderLineContext): LineDraft {
  const item = required(context.item, 'item')
  const portion = required(chosenPortion(context), 'portionId')
  return draftOf(item, portion, chosenAddons(context), context.quantity)
}

function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}
