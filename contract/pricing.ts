import type { CartLine } from './cart.ts'
import type { OrderCoupon } from './coupons.ts'
import type { Portion } from './menu.ts'
import { type Cents, percentOf, sum } from './money.ts'

/** The totals of a cart or an order, in cents and pieces. */
export type Totals = {
  quantity: number
  subtotal: Cents
  discount: Cents
  couponProblem: CouponProblem | null
}

/** The reason why a coupon is not usable; `minimum` in cents. */
export type CouponProblem =
  | { reason: 'inactive' }
  | { reason: 'belowMinimum'; minimum: Cents }

/** The price of one piece in cents, by the line's own stored prices: portion and add-ons. */
export function unitPriceOf(
  line: Pick<
    CartLine,
    'selected_meal_portion_price' | 'selected_meal_addon_price'
  >,
): Cents {
  return line.selected_meal_portion_price + line.selected_meal_addon_price
}

/** A line's total in cents, by its own stored prices. */
export function lineTotal(
  line: Parameters<typeof unitPriceOf>[0] & Pick<CartLine, 'quantity'>,
): Cents {
  return unitPriceOf(line) * line.quantity
}

/** The price of 100 g of a portion in cents; null if its weight is unknown. */
export function pricePer100g({
  price,
  portion_weight,
}: Pick<Portion, 'price' | 'portion_weight'>) {
  return portion_weight > 0 ? Math.round((price * 100) / portion_weight) : null
}

/** Totals of lines with a coupon; an unusable coupon gives 0 and a `couponProblem`. */
export function totalsOf(
  lines: readonly CartLine[],
  coupon: OrderCoupon | null,
): Totals {
  const quantity = sum(lines.map((line) => line.quantity))
  const subtotal = sum(lines.map(lineTotal))
  const couponProblem = coupon && couponProblemOf(coupon, subtotal)
  const discount =
    coupon && !couponProblem ? discountOf(coupon, subtotal, quantity) : 0
  return { quantity, subtotal, discount, couponProblem }
}

/** The reason why a coupon is not usable for a subtotal in cents; null if it is usable. */
export function couponProblemOf(
  coupon: OrderCoupon,
  subtotal: Cents,
): CouponProblem | null {
  if (!coupon.is_active) return { reason: 'inactive' }
  if (subtotal < coupon.min_order_value)
    return { reason: 'belowMinimum', minimum: coupon.min_order_value }
  return null
}

/** The discount in cents of a usable coupon, capped at the subtotal; percentages are rounded once per order. */
export function discountOf(
  coupon: OrderCoupon,
  subtotal: Cents,
  quantity: number,
): Cents {
  const amount = {
    PERCENTAGE: percentOf(subtotal, coupon.discount_upto),
    FIXED_ORDER: coupon.discount_upto,
    FIXED_ITEM: coupon.discount_upto * quantity,
  }[coupon.discount_type]
  return Math.max(0, Math.min(amount, subtotal))
}

/** An order's total in cents: subtotal + delivery fee - discount. */
export function orderTotal(parts: {
  subtotal: Cents
  fee: Cents
  discount: Cents
}): Cents {
  return parts.subtotal + parts.fee - parts.discount
}

/** Finds a coupon by its typed or pasted code; null if there is none. */
export function findCoupon<Coupon extends { code: string }>(
  coupons: readonly Coupon[],
  code: string,
): Coupon | null {
  const typed = plainCode(code)
  return coupons.find((coupon) => plainCode(coupon.code) === typed) ?? null
}

/** A coupon's code in capital letters and digits: the width of letters, spaces, quotes and other signs do not count. */
export function plainCode(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}_]/gu, '')
    .toUpperCase()
}

/**
 * The amount in cents that was paid for pieces of a line: their share of the discounted price, rounded so that all
 * pieces add up to the line's share. `before` pieces of the line were refunded already.
 */
export function paidForPieces(
  { subtotal, discount }: { subtotal: Cents; discount: Cents },
  line: Pick<CartLine, 'total_price' | 'quantity'>,
  pieces: number,
  before: number,
): Cents {
  if (subtotal === 0) return 0
  const paid = (count: number) =>
    Math.round(
      (line.total_price * count * (subtotal - discount)) /
        (line.quantity * subtotal),
    )
  return paid(before + pieces) - paid(before)
}
