import { assign, type DoneActorEvent, type ErrorActorEvent, emit } from 'xstate'
import type { OrderCoupon } from '#contract/coupons.ts'
import { toApiError } from '#contract/errors.ts'
import type { LineDraft } from '#contract/lineDraft.ts'
import { formatMoney } from '#contract/money.ts'
import { couponProblemOf, findCoupon, type Totals } from '#contract/pricing.ts'
import { type NoticeText, noticeOfError } from '../core/noticeText.ts'
import { required } from '../core/required.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import {
  alertNotice,
  type Notice,
  type NoticeRaised,
  statusNotice,
} from '../shell/noticesMachine.ts'
import {
  addDraft,
  cartLimits,
  changeQuantity,
  haveSameDishes,
  isQuantity,
  lineToMerge,
  numberLines,
  subtractDishes,
} from './cartLines.ts'
import {
  type CartContext,
  type CartRecord,
  cartSetup,
  change,
  emptyCart,
  type PaidOrder,
  recordOf,
  restored,
  withTotals,
} from './cartSetup.ts'

/** One coupon at a time: a second code is refused with a message. */
const refuseSecondCoupon = {
  guard: hasCode,
  actions: cartSetup.assign({ message: { key: 'cart.coupon_taken' } }),
}

/**
 * The cart and its one coupon: none, loading (tag `busy`), applied, renewing (tag `busy`) or error.
 *
 * Slots:
 * - `loadCoupons` · promise · rejects with an `ApiError`
 */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  context: ({ input }) => restored(input.record),
  initial: 'settling',
  on: {
    'cart.add': [
      {
        guard: ({ context, event }) =>
          Boolean(lineToMerge(context.lines, event.line)),
        actions: [
          change(withLine),
          emit(({ context, event }) =>
            statusNotice('item.added_more', {
              values: { count: quantityOf(context, event.line) },
            }),
          ),
        ],
      },
      {
        guard: ({ context }) => context.lines.length < cartLimits.lines,
        actions: [change(withLine), emit(statusNotice('item.added'))],
      },
      { actions: emit(alertNotice('cart.full')) },
    ],
    'cart.increase': {
      actions: change(({ context, event }) => ({
        lines: changeQuantity(context.lines, event.id, (count) => count + 1),
      })),
    },
    'cart.decrease': {
      actions: change(({ context, event }) => ({
        lines: changeQuantity(context.lines, event.id, (count) => count - 1),
      })),
    },
    'cart.setQuantity': {
      guard: ({ event }) => isQuantity(event.quantity),
      actions: change(({ context, event: { id, quantity } }) => ({
        lines: changeQuantity(context.lines, id, () => quantity),
      })),
    },
    'cart.pricesChanged': [
      {
        description: "The coupon's terms may have changed.",
        guard: 'hasCoupon',
        target: '.renewing',
        actions: [
          change(({ event }) => ({ lines: numberLines(event.lines) })),
          emit(({ event }) => pricesChanged(event.details)),
        ],
      },
      {
        actions: [
          change(({ event }) => ({ lines: numberLines(event.lines) })),
          emit(({ event }) => pricesChanged(event.details)),
        ],
      },
    ],
    'cart.rebuild': {
      target: '.none',
      actions: change(({ context, event }) => ({
        lines: numberLines(event.lines),
        coupon: null,
        cartBeforeReorder: recordOf(context),
      })),
    },
    'cart.undo': {
      guard: ({ context }) => context.cartBeforeReorder !== null,
      target: '.settling',
      actions: [
        change(({ context }) => context.cartBeforeReorder ?? {}),
        emit(statusNotice('cart.restored')),
      ],
    },
    'cart.orderPaid': [
      {
        guard: ({ context: { ordered }, event: { order } }) =>
          ordered.includes(order.orderId),
      },
      {
        guard: ({ context: { lines }, event: { order } }) =>
          order.isFromCart || haveSameDishes(order.lines, lines),
        target: '.settling',
        actions: change(({ context, event }) =>
          withoutOrder(context, event.order),
        ),
      },
    ],
    'cart.forget': { target: '.none', actions: change(() => emptyCart) },
    'cart.replaced': { target: '.settling', actions: assign(replaced) },
    'cart.claim': [
      {
        guard: ({ context: { owner }, event }) =>
          owner !== null && owner !== event.owner,
        target: '.none',
        actions: change(({ event: { owner } }) => ({ ...emptyCart, owner })),
      },
      {
        guard: ({ context }) => context.owner === null,
        actions: change(
          ({ context: { cartBeforeReorder }, event: { owner } }) => ({
            owner,
            cartBeforeReorder,
          }),
        ),
      },
    ],
    'cart.removeCoupon': [
      {
        guard: 'hasCoupon',
        target: '.none',
        actions: change(() => ({ coupon: null })),
      },
      { target: '.none' },
    ],
    'cart.applyCoupon': {
      guard: hasCode,
      target: '.loading',
      actions: assign(({ event }) => ({ code: event.code, message: null })),
    },
  },
  states: {
    settling: {
      always: [{ guard: 'hasCoupon', target: 'applied' }, { target: 'none' }],
    },
    none: { description: 'No coupon.' },
    loading: {
      description:
        'Looks the code up among the coupons. Ignores other codes; a coupon from another tab ends the lookup.',
      tags: 'busy',
      on: {
        'cart.applyCoupon': {},
        'cart.replaced': [
          {
            guard: hasStoredCoupon,
            target: 'settling',
            actions: assign(replaced),
          },
          { actions: assign(replaced) },
        ],
      },
      invoke: {
        id: 'loadCoupons',
        src: 'loadCoupons',
        onDone: [
          {
            guard: (loaded) => refusal(loaded).message === null,
            target: 'applied',
            actions: change(withCoupon),
          },
          { target: 'error', actions: assign(refusal) },
        ],
        onError: { target: 'error', actions: assign(failure) },
      },
    },
    applied: {
      description:
        'One coupon is applied; below its minimum it stays applied and gives no discount.',
      on: { 'cart.applyCoupon': refuseSecondCoupon },
      exit: 'forgetMessage',
    },
    renewing: {
      description:
        "Fetches the coupon's present terms; until they arrive, the earlier terms apply.",
      tags: 'busy',
      on: {
        'cart.applyCoupon': refuseSecondCoupon,
        'cart.replaced': [
          {
            description: 'The fetched terms hold in every tab.',
            guard: hasStoredCoupon,
            actions: assign(({ event }) => ({
              ...withTotals(event.record),
              code: event.record?.coupon?.code ?? '',
            })),
          },
          { target: 'settling', actions: assign(replaced) },
        ],
      },
      entry: assign(({ context }) => ({
        code: required(context.coupon, 'coupon').code,
        message: null,
      })),
      exit: 'forgetMessage',
      invoke: {
        id: 'loadCoupons',
        src: 'loadCoupons',
        onDone: [
          {
            guard: ({ context, event }) =>
              findCoupon(event.output, context.code)?.is_active === true,
            target: 'applied',
            actions: change(withCoupon),
          },
          {
            target: 'error',
            actions: [assign(refusal), change(() => ({ coupon: null }))],
          },
        ],
        onError: { target: 'applied', actions: assign(failure) },
      },
    },
    error: {
      description:
        'The last code is not a usable coupon; the message explains why. The customer may try another code.',
      on: {
        'cart.left': 'none',
        'cart.replaced': [
          {
            guard: hasStoredCoupon,
            target: 'settling',
            actions: assign(replaced),
          },
          { actions: assign(replaced) },
        ],
      },
      exit: 'forgetMessage',
    },
  },
})

/** The message for a coupon problem, or null. */
export function couponMessage(problem: Totals['couponProblem']): Notice | null {
  if (!problem) return null
  if (problem.reason === 'inactive') return { key: 'cart.coupon_inactive' }
  return {
    key: 'cart.coupon_minimum',
    values: { amount: formatMoney(problem.minimum) },
  }
}

type Replaced = TransitionArgs<
  CartContext,
  { type: 'cart.replaced'; record: CartRecord | null }
>

function hasStoredCoupon({ event }: Replaced): boolean {
  return Boolean(event.record?.coupon)
}

function replaced({ event }: Replaced) {
  return withTotals(event.record)
}

function hasCode({ event }: { event: { code: string } }): boolean {
  return event.code.trim() !== ''
}

function withLine({
  context,
  event,
}: TransitionArgs<CartContext, { type: 'cart.add'; line: LineDraft }>) {
  return { lines: addDraft(context.lines, event.line) }
}

function quantityOf({ lines }: CartContext, draft: LineDraft): number {
  return lineToMerge(lines, { ...draft, quantity: 0 })?.quantity ?? 0
}

function withoutOrder(
  { lines, coupon, ordered }: CartContext,
  order: PaidOrder,
) {
  const remaining = numberLines(subtractDishes(lines, order.lines))
  return {
    lines: remaining,
    coupon: haveSameDishes(remaining, lines) ? coupon : null,
    ordered: [...ordered, order.orderId].slice(-maxRememberedOrders),
  }
}

/** More than the number of tabs that pay at the same time. */
const maxRememberedOrders = 10

function pricesChanged(details: readonly NoticeText[] = []): NoticeRaised {
  return alertNotice('cart.prices_changed', { details })
}

type Loaded = TransitionArgs<CartContext, DoneActorEvent<OrderCoupon[]>>

function withCoupon({ context, event }: Loaded) {
  return { coupon: findCoupon(event.output, context.code) }
}

function refusal(loaded: Loaded): { message: Notice | null } {
  const { coupon } = withCoupon(loaded)
  const { subtotal } = loaded.context.totals
  return {
    message: coupon
      ? couponMessage(couponProblemOf(coupon, subtotal))
      : { key: 'cart.coupon_unknown' },
  }
}

function failure({ event }: { event: ErrorActorEvent }) {
  const message = noticeOfError(toApiError(event.error), 'cart.coupon_failed')
  return { message }
}
