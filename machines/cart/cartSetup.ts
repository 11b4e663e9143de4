import { assign, type EventObject, enqueueActions, setup } from 'xstate'
import type { CartLine } from '#contract/cart.ts'
import type { OrderCoupon } from '#contract/coupons.ts'
import type { LineDraft } from '#contract/lineDraft.ts'
import { type Totals, totalsOf } from '#contract/pricing.ts'
import type { NoticeText } from '../core/noticeText.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovided } from '../core/unprovided.ts'
import type { Notice, NoticeRaised } from '../shell/noticesMachine.ts'
import { numberLines } from './cartLines.ts'

/**
 * The stored cart. `owner` is the customer who was last signed in with it; `ordered` has the numbers of the last orders
 * placed from it.
 */
export type CartRecord = {
  lines: CartLine[]
  coupon: OrderCoupon | null
  owner: string | null
  ordered: string[]
}

/** A paid order. With `isFromCart` the cart became this order; otherwise the cart only knows its dishes. */
export type PaidOrder = {
  orderId: string
  lines: readonly CartLine[]
  isFromCart: boolean
}

/** `totals` always match `lines` and `coupon`; `message` explains why there is no coupon. */
export type CartContext = CartRecord & {
  totals: Totals
  message: Notice | null
  code: string
  /** The cart before a reorder replaced it, until the next change. */
  cartBeforeReorder: CartRecord | null
}

export type CartEvent =
  | { type: 'cart.add'; line: LineDraft }
  | { type: 'cart.increase'; id: number }
  | { type: 'cart.decrease'; id: number }
  | { type: 'cart.setQuantity'; id: number; quantity: number }
  /** An order is paid: the cart that became it removes the order's dishes, once across all tabs. */
  | { type: 'cart.orderPaid'; order: PaidOrder }
  /** The kitchen's data changed: today's lines; the coupon's terms may differ. */
  | {
      type: 'cart.pricesChanged'
      lines: readonly LineDraft[]
      details?: readonly NoticeText[] | undefined
    }
  /** A reorder replaces the cart. */
  | { type: 'cart.rebuild'; lines: readonly LineDraft[] }
  | { type: 'cart.undo' }
  | { type: 'cart.replaced'; record: CartRecord | null }
  | { type: 'cart.claim'; owner: string }
  | { type: 'cart.forget' }
  | { type: 'cart.applyCoupon'; code: string }
  | { type: 'cart.removeCoupon' }
  /** The customer left the page on which they tried a code. */
  | { type: 'cart.left' }

/** `cart.saved` has the record to store after a change in this tab. */
export type CartEmitted =
  | { type: 'cart.saved'; record: CartRecord }
  | NoticeRaised

/** A new visitor's cart. */
export const emptyCart: CartRecord = {
  lines: [],
  coupon: null,
  owner: null,
  ordered: [],
}

/** Types, slots, guards and actions of the chart in `cartMachine.ts`. */
export const cartSetup = setup({
  types: {} as {
    context: CartContext
    events: CartEvent
    emitted: CartEmitted
    input: { record: CartRecord | null }
    tags: 'busy'
  },
  actors: { loadCoupons: unprovided<OrderCoupon[]>('loadCoupons') },
  guards: { hasCoupon: ({ context }) => context.coupon !== null },
  actions: { forgetMessage: assign({ message: null }) },
})

/** Changes the cart with its totals and emits the record to store. */
export function change<Event extends EventObject>(
  changeOf: (
    args: TransitionArgs<CartContext, Event>,
  ) => Partial<CartRecord & Pick<CartContext, 'cartBeforeReorder'>>,
) {
  return enqueueActions<
    CartContext,
    Event,
    undefined,
    CartEvent,
    never,
    never,
    never,
    never,
    CartEmitted
  >(({ context, event, enqueue }) => {
    const changes = changeOf({ context, event })
    const record = recordOf({ ...context, ...changes })
    const { cartBeforeReorder = null } = changes

    enqueue.assign({ ...withTotals(record), cartBeforeReorder })
    enqueue.emit({ type: 'cart.saved', record })
  })
}

/** The record, or an empty cart, with its totals; a reorder can no longer be undone. */
export function withTotals(record: CartRecord | null) {
  const kept = recordOf(record ?? emptyCart)
  const totals = totalsOf(kept.lines, kept.coupon)
  return { ...kept, totals, cartBeforeReorder: null }
}

/** The context of a stored cart, or of an empty one. */
export function restored(record: CartRecord | null): CartContext {
  const numbered = record && { ...record, lines: numberLines(record.lines) }
  return { ...withTotals(numbered), message: null, code: '' }
}

/** The part of the context that is stored. */
export function recordOf({
  lines,
  coupon,
  owner,
  ordered,
}: CartRecord): CartRecord {
  return { lines, coupon, owner, ordered }
}
