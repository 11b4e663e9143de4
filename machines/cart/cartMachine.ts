import { assign, emit, setup } from 'xstate'
import type { CartLine } from '#contract/cart.ts'
import type { OrderCoupon } from '#contract/coupons.ts'
import { toApiError } from '#contract/errors.ts'
import type { LineDraft } from '#contract/lineDraft.ts'
import { formatMoney } from '#contract/money.ts'
import {
  couponProblemOf,
  findCoupon,
  type Totals,
  totalsOf,
} from '#contract/pricing.ts'
import { type NoticeText, noticeOfError } from '../core/noticeText.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { Notice, NoticeRaised } from '../shell/noticesMachine.ts'
import {
  addDraft,
  cartLimits,
  changeQuantity,
  haveSameDishes,
  lineToMerge,
  numberLines,
  subtractDishes,
} from './cartLines.ts'

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

const emptyCart: CartRecord = {
  lines: [],
  coupon: null,
  owner: null,
  ordered: [],
}

/** One coupon at a time: a second code is refused with a message. */
const refuseSecondCoupon = {
  guard: {
    type: 'hasCode',
    params: ({ event }: { event: { code: string } }) => ({ code: event.code }),
  },
  actions: {
    type: 'keepMessage',
    params: { message: { key: 'cart.coupon_taken' } },
  },
} as const

const takeToday = [
  {
    type: 'replaceLines',
    params: ({ event }: { event: { lines: readonly LineDraft[] } }) => ({
      lines: event.lines,
    }),
  },
  'tellSaved',
  {
    type: 'tellPrices',
    params: ({
      event,
    }: {
      event: { details?: readonly NoticeText[] | undefined }
    }) => ({
      details: event.details ?? [],
    }),
  },
] as const

/**
 * The cart and its one coupon: none, loading (tag `busy`), applied, renewing (tag `busy`) or error.
 *
 * Slots:
 * - `loadCoupons` · promise · rejects with an `ApiError`
 */
export const cartMachine = setup({
  types: {} as {
    context: CartContext
    events: CartEvent
    emitted: CartEmitted
    input: { record: CartRecord | null }
    tags: 'busy'
  },
  actors: { loadCoupons: unprovided<OrderCoupon[]>('loadCoupons') },
  guards: {
    hasCoupon: ({ context }) => context.coupon !== null,
    hasCode: (_, params: { code: string }) => params.code.trim() !== '',
    hasSame: ({ context }, params: { line: LineDraft }) =>
      lineToMerge(context.lines, params.line) !== undefined,
    hasRoom: ({ context }) => context.lines.length < cartLimits.lines,
    isRebuilt: ({ context }) => context.cartBeforeReorder !== null,
    isOthers: ({ context }, params: { owner: string }) =>
      context.owner !== null && context.owner !== params.owner,
    bringsCoupon: (_, params: { record: CartRecord | null }) =>
      Boolean(params.record?.coupon),
    isUnclaimed: ({ context }) => context.owner === null,
    isTakenOut: ({ context }, params: { order: PaidOrder }) =>
      context.ordered.includes(params.order.orderId),
    isOrdered: ({ context }, { order }: { order: PaidOrder }) =>
      order.isFromCart || haveSameDishes(order.lines, context.lines),
    isOffered: ({ context }, params: { coupons: OrderCoupon[] }) =>
      findCoupon(params.coupons, context.code)?.is_active === true,
    isUsable: ({ context }, params: { coupons: OrderCoupon[] }) =>
      refusal(context, params.coupons) === null,
  },
  actions: {
    add: assign(({ context }, params: { line: LineDraft }) =>
      withTotals(context, { lines: addDraft(context.lines, params.line) }),
    ),
    step: assign(({ context }, params: { id: number; step: 1 | -1 }) =>
      withTotals(context, {
        lines: changeQuantity(context.lines, params.id, params.step),
      }),
    ),
    replaceLines: assign(
      ({ context }, params: { lines: readonly LineDraft[] }) =>
        withTotals(context, { lines: numberLines(params.lines) }),
    ),
    replace: assign(({ context }, params: { record: CartRecord | null }) =>
      withTotals(context, params.record ?? emptyCart),
    ),
    takeOut: assign(({ context }, { order }: { order: PaidOrder }) => {
      const lines = numberLines(subtractDishes(context.lines, order.lines))
      return withTotals(context, {
        lines,
        coupon: haveSameDishes(lines, context.lines) ? context.coupon : null,
        ordered: [...context.ordered, order.orderId].slice(
          -maxRememberedOrders,
        ),
      })
    }),
    forget: assign(({ context }) => withTotals(context, emptyCart)),
    claim: assign({ owner: (_, params: { owner: string }) => params.owner }),
    keepCode: assign({
      code: (_, params: { code: string }) => params.code,
      message: null,
    }),
    keepCoupon: assign(({ context }, params: { coupons: OrderCoupon[] }) =>
      withTotals(context, { coupon: findCoupon(params.coupons, context.code) }),
    ),
    dropCoupon: assign(({ context }) => withTotals(context, { coupon: null })),
    keepMessage: assign({
      message: (_, params: { message: Notice | null }) => params.message,
    }),
    keepRefusal: assign({
      message: ({ context }, params: { coupons: OrderCoupon[] }) =>
        refusal(context, params.coupons),
    }),
    tellSaved: emit(({ context }) => ({
      type: 'cart.saved',
      record: recordOf(context),
    })),
    tellPrices: emit((_, params: { details: readonly NoticeText[] }) => ({
      type: 'notice.raised',
      kind: 'alert',
      key: 'cart.prices_changed',
      ...params,
    })),
  },
}).createMachine({
  id: 'cart',
  context: ({ input }) => restored(input.record ?? emptyCart),
  initial: 'settling',
  on: {
    'cart.add': [
      {
        guard: {
          type: 'hasSame',
          params: ({ event }) => ({ line: event.line }),
        },
        actions: [
          { type: 'add', params: ({ event }) => ({ line: event.line }) },
          'tellSaved',
          emit(({ context, event }) => ({
            type: 'notice.raised',
            kind: 'status',
            key: 'item.added_more',
            values: {
              count:
                lineToMerge(context.lines, { ...event.line, quantity: 0 })
                  ?.quantity ?? 0,
            },
          })),
        ],
      },
      {
        guard: 'hasRoom',
        actions: [
          { type: 'add', params: ({ event }) => ({ line: event.line }) },
          'tellSaved',
          emit({ type: 'notice.raised', kind: 'status', key: 'item.added' }),
        ],
      },
      {
        actions: emit({
          type: 'notice.raised',
          kind: 'alert',
          key: 'cart.full',
        }),
      },
    ],
    'cart.increase': {
      actions: [
        { type: 'step', params: ({ event }) => ({ id: event.id, step: 1 }) },
        'tellSaved',
      ],
    },
    'cart.decrease': {
      actions: [
        { type: 'step', params: ({ event }) => ({ id: event.id, step: -1 }) },
        'tellSaved',
      ],
    },
    'cart.pricesChanged': [
      {
        description: "The coupon's terms may have changed.",
        guard: 'hasCoupon',
        target: '.renewing',
        actions: takeToday,
      },
      { actions: takeToday },
    ],
    'cart.rebuild': {
      target: '.none',
      actions: [
        assign(({ context, event }) => ({
          ...withTotals(context, {
            lines: numberLines(event.lines),
            coupon: null,
          }),
          cartBeforeReorder: recordOf(context),
        })),
        'tellSaved',
      ],
    },
    'cart.undo': {
      guard: 'isRebuilt',
      target: '.settling',
      actions: [
        assign(({ context }) =>
          withTotals(context, context.cartBeforeReorder ?? {}),
        ),
        'tellSaved',
        emit({ type: 'notice.raised', kind: 'status', key: 'cart.restored' }),
      ],
    },
    'cart.orderPaid': [
      {
        guard: {
          type: 'isTakenOut',
          params: ({ event }) => ({ order: event.order }),
        },
      },
      {
        guard: {
          type: 'isOrdered',
          params: ({ event }) => ({ order: event.order }),
        },
        target: '.settling',
        actions: [
          { type: 'takeOut', params: ({ event }) => ({ order: event.order }) },
          'tellSaved',
        ],
      },
    ],
    'cart.forget': { target: '.none', actions: ['forget', 'tellSaved'] },
    'cart.replaced': {
      target: '.settling',
      actions: {
        type: 'replace',
        params: ({ event }) => ({ record: event.record }),
      },
    },
    'cart.claim': [
      {
        guard: {
          type: 'isOthers',
          params: ({ event }) => ({ owner: event.owner }),
        },
        target: '.none',
        actions: [
          'forget',
          { type: 'claim', params: ({ event }) => ({ owner: event.owner }) },
          'tellSaved',
        ],
      },
      {
        guard: 'isUnclaimed',
        actions: [
          { type: 'claim', params: ({ event }) => ({ owner: event.owner }) },
          'tellSaved',
        ],
      },
    ],
    'cart.removeCoupon': [
      {
        guard: 'hasCoupon',
        target: '.none',
        actions: ['dropCoupon', 'tellSaved'],
      },
      { target: '.none' },
    ],
    'cart.applyCoupon': {
      guard: { type: 'hasCode', params: ({ event }) => ({ code: event.code }) },
      target: '.loading',
      actions: {
        type: 'keepCode',
        params: ({ event }) => ({ code: event.code }),
      },
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
            guard: {
              type: 'bringsCoupon',
              params: ({ event }) => ({ record: event.record }),
            },
            target: 'settling',
            actions: {
              type: 'replace',
              params: ({ event }) => ({ record: event.record }),
            },
          },
          {
            actions: {
              type: 'replace',
              params: ({ event }) => ({ record: event.record }),
            },
          },
        ],
      },
      invoke: {
        id: 'loadCoupons',
        src: 'loadCoupons',
        onDone: [
          {
            guard: {
              type: 'isUsable',
              params: ({ event }) => ({ coupons: event.output }),
            },
            target: 'applied',
            actions: [
              {
                type: 'keepCoupon',
                params: ({ event }) => ({ coupons: event.output }),
              },
              'tellSaved',
            ],
          },
          {
            target: 'error',
            actions: {
              type: 'keepRefusal',
              params: ({ event }) => ({ coupons: event.output }),
            },
          },
        ],
        onError: {
          target: 'error',
          actions: {
            type: 'keepMessage',
            params: ({ event }) => ({
              message: noticeOfError(
                toApiError(event.error),
                'cart.coupon_failed',
              ),
            }),
          },
        },
      },
    },
    applied: {
      description:
        'One coupon is applied; below its minimum it stays applied and gives no discount.',
      on: { 'cart.applyCoupon': refuseSecondCoupon },
      exit: { type: 'keepMessage', params: { message: null } },
    },
    renewing: {
      description:
        "Fetches the coupon's present terms; until they arrive, the earlier terms apply.",
      tags: 'busy',
      on: { 'cart.applyCoupon': refuseSecondCoupon },
      entry: {
        type: 'keepCode',
        params: ({ context }) => ({
          code: required(context.coupon, 'coupon').code,
        }),
      },
      exit: { type: 'keepMessage', params: { message: null } },
      invoke: {
        id: 'loadCoupons',
        src: 'loadCoupons',
        onDone: [
          {
            guard: {
              type: 'isOffered',
              params: ({ event }) => ({ coupons: event.output }),
            },
            target: 'applied',
            actions: [
              {
                type: 'keepCoupon',
                params: ({ event }) => ({ coupons: event.output }),
              },
              'tellSaved',
            ],
          },
          {
            target: 'error',
            actions: [
              {
                type: 'keepRefusal',
                params: ({ event }) => ({ coupons: event.output }),
              },
              'dropCoupon',
              'tellSaved',
            ],
          },
        ],
        onError: {
          target: 'applied',
          actions: {
            type: 'keepMessage',
            params: ({ event }) => ({
              message: noticeOfError(
                toApiError(event.error),
                'cart.coupon_failed',
              ),
            }),
          },
        },
      },
    },
    error: {
      description:
        'The last code is not a usable coupon; the message explains why. The customer may try another code.',
      on: { 'cart.left': 'none' },
      exit: { type: 'keepMessage', params: { message: null } },
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

function recordOf({ lines, coupon, owner, ordered }: CartRecord): CartRecord {
  return { lines, coupon, owner, ordered }
}

/** More than the number of tabs that pay at the same time. */
const maxRememberedOrders = 10

function refusal(
  { code, totals }: CartContext,
  coupons: readonly OrderCoupon[],
): Notice | null {
  const coupon = findCoupon(coupons, code)
  return coupon
    ? couponMessage(couponProblemOf(coupon, totals.subtotal))
    : { key: 'cart.coupon_unknown' }
}

function restored(record: CartRecord): CartContext {
  const lines = numberLines(record.lines)
  const totals = totalsOf(lines, record.coupon)
  return {
    ...record,
    lines,
    totals,
    message: null,
    code: '',
    cartBeforeReorder: null,
  }
}

/** Applies a change of lines or coupon together with the new totals. */
function withTotals(
  context: CartContext,
  change: Partial<CartRecord>,
): Partial<CartContext> {
  const record = recordOf({ ...context, ...change })
  return {
    ...record,
    totals: totalsOf(record.lines, record.coupon),
    cartBeforeReorder: null,
  }
}
