import type { CartLine } from './cart.ts'
import { type Cents, sum } from './money.ts'
import type { Order } from './orders.ts'
import { orderTotal, unitPriceOf } from './pricing.ts'

/** The GST in cents included in a total in cents: an eleventh, rounded once (Australian law, 10%). */
export function gstIn(total: Cents): Cents {
  return Math.round(total / 11)
}

/** The GST in cents in an amount as stored; an eleventh where an earlier version or another backend stored none. */
export function gstOf(amount: Cents, stored: Cents | null | undefined): Cents {
  return stored ?? gstIn(amount)
}

/**
 * The GST in cents in the total of an order by a registered seller, rounded once. Dishes without GST take their part of
 * the discount with them; delivery is a service of its own and always taxed.
 */
export function orderGst(
  lines: readonly Pick<CartLine, 'gst_free_price' | 'quantity'>[],
  { subtotal, fee, discount }: Parameters<typeof orderTotal>[0],
): Cents {
  const free = sum(
    lines.map((line) => (line.gst_free_price ?? 0) * line.quantity),
  )
  if (free === 0) return gstIn(orderTotal({ subtotal, fee, discount }))
  const taxed = (subtotal - free) * (subtotal - discount) + fee * subtotal
  return Math.round(taxed / (11 * subtotal))
}

/** An amount and the GST in it, in cents. */
export type TaxedAmount = { amount: Cents; gst: Cents }

type TaxedOrder = Pick<Order, 'total_price' | 'gst'>

/**
 * The GST in cents in a refund of `amount`; `before` was refunded already. `own` is the GST of what is refunded;
 * without it the refund has its share of what is left. The refunds of an order add up to its GST: the last one takes
 * the rest.
 */
export function refundGst(
  { total_price, gst }: TaxedOrder,
  amount: Cents,
  before: TaxedAmount,
  own?: Cents,
): Cents {
  const left = total_price - before.amount
  if (left <= 0) return 0
  const gstLeft = gstOf(total_price, gst) - before.gst
  const least = gstLeft - gstIn(left - amount)
  const share = own ?? Math.round((amount * gstLeft) / left)
  return Math.max(0, Math.min(gstLeft, Math.max(share, least)))
}

/**
 * The sum of an order's refunds of `refunded` cents. `known` are those with a GST of their own; a person made the
 * others at the payment provider, and they have their share of what is left.
 */
export function refundTotal(
  order: TaxedOrder,
  refunded: Cents,
  known: readonly { amount: Cents; gst: Cents | null }[],
): TaxedAmount {
  const total = { amount: 0, gst: 0 }
  for (const { amount, gst } of known) {
    total.amount += amount
    total.gst += gstOf(amount, gst)
  }
  const others = refunded - total.amount
  return others > 0
    ? { amount: refunded, gst: total.gst + refundGst(order, others, total) }
    : total
}

/** The GST in cents that is left of an order after refunds of `refunded` cents, as for `refundTotal`. */
export function remainingGst(
  order: TaxedOrder,
  ...refunds: [refunded: Cents, known: Parameters<typeof refundTotal>[2]]
): Cents {
  return (
    gstOf(order.total_price, order.gst) - refundTotal(order, ...refunds).gst
  )
}

/**
 * The GST in cents in what was paid for pieces of a line, rounded so that all pieces add up to the line's. `before`
 * pieces of the line were refunded already.
 */
export function gstInPieces(
  { subtotal, discount }: { subtotal: Cents; discount: Cents },
  line: Parameters<typeof unitPriceOf>[0] & Pick<CartLine, 'gst_free_price'>,
  pieces: number,
  before: number,
): Cents {
  if (subtotal === 0) return 0
  const taxed = unitPriceOf(line) - (line.gst_free_price ?? 0)
  const gst = (count: number) =>
    Math.round((taxed * count * (subtotal - discount)) / (11 * subtotal))
  return gst(before + pieces) - gst(before)
}
