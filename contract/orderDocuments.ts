import type { CartLine } from './cart.ts'
import { gstIn } from './gst.ts'
import type {
  InvoiceBuyer,
  InvoiceFacts,
  InvoiceSeller,
  OrderRefund,
} from './invoiceFacts.ts'
import { invoiceKindOf } from './invoices.ts'
import { type Cents, sum } from './money.ts'
import type { Order } from './orders.ts'

/** The seller by today's settings; without `gst` it is registered for GST. */
export type CurrentSeller = Omit<InvoiceSeller, 'gst' | 'phone'> & {
  phone?: string | undefined
  gst?: boolean | undefined
}

/** The fields of an order that its documents read. */
export type InvoicedOrder = Pick<
  Order,
  | 'order_id'
  | 'status'
  | 'transaction'
  | 'total_price'
  | 'gst'
  | 'invoice'
  | 'refunded'
  | 'refunds'
>

/** An invoice; `gst` is the GST in its total in cents, null if none is charged. */
export type IssuedInvoice = {
  title: 'tax' | 'invoice' | 'receipt' | 'unpaid' | 'cancelled'
  seller: InvoiceSeller | null
  buyer?: InvoiceBuyer | null | undefined
  gst: Cents | null
}

/** A refund's document; amounts in cents, `gst` null if none is charged, `before` the price before this refund. */
export type RefundNote = {
  title: 'adjustment' | 'refund'
  number: string
  /** An ISO instant; null if unknown. */
  issuedAt: string | null
  reason: string | null
  before: Cents
  amount: Cents
  gst: Cents | null
}

/** The total in cents, GST included, from which a tax invoice must name its buyer. */
export const namedBuyerTotal: Cents = 100_000

/** The invoice as issued, without its refunds; a paid order that was cancelled keeps it. */
export function issuedInvoice(
  order: InvoicedOrder,
  current: CurrentSeller | undefined,
): IssuedInvoice {
  const { seller, buyer } = partiesOf(order.invoice, current)
  const gst =
    seller?.gst === false ? 0 : (order.gst ?? gstIn(order.total_price))
  return {
    title: titleOf(order, seller, gst),
    seller,
    ...(buyer && { buyer }),
    gst: gst || null,
  }
}

/**
 * The documents of an order's refunds, oldest first: adjustment notes where they reduce the GST of a tax invoice. An
 * amount that no listed refund explains has no day of issue, so it is no adjustment note.
 */
export function refundNotes(
  order: InvoicedOrder,
  current: CurrentSeller | undefined,
): RefundNote[] {
  const { title, gst: invoicedGst } = issuedInvoice(order, current)
  const refunds = refundsOf(order)

  return refunds.map(({ id, at, amount, gst = null, reason = null }, index) => {
    const before =
      order.total_price -
      sum(refunds.slice(0, index).map((earlier) => earlier.amount))
    const reducedGst = invoicedGst && (gst ?? gstIn(amount))
    return {
      title: title === 'tax' && reducedGst && at ? 'adjustment' : 'refund',
      number: id === null ? order.order_id : `${order.order_id}-${id}`,
      issuedAt: at,
      reason,
      before,
      amount,
      gst: reducedGst || null,
    }
  })
}

/** The part of a line's total without GST, in cents. */
export function gstFreeTotal({
  gst_free_price = 0,
  quantity,
}: Pick<CartLine, 'gst_free_price' | 'quantity'>): Cents {
  return gst_free_price * quantity
}

function partiesOf(
  invoice: InvoiceFacts | null | undefined,
  current: CurrentSeller | undefined,
): { seller: InvoiceSeller | null; buyer?: InvoiceFacts['buyer'] } {
  if (invoice) return invoice
  return { seller: current ? { ...current, gst: current.gst !== false } : null }
}

function titleOf(
  order: InvoicedOrder,
  seller: InvoiceSeller | null,
  gst: Cents,
): IssuedInvoice['title'] {
  const kind = invoiceKindOf(order)
  const wasPaid = kind === 'tax' || refundsOf(order).length > 0
  if (!wasPaid) return kind
  if (!seller) return 'receipt'
  return gst > 0 ? 'tax' : 'invoice'
}

type Refund = Omit<OrderRefund, 'id' | 'at'> & {
  id: number | null
  at: string | null
}

function refundsOf({ refunds, refunded }: InvoicedOrder): Refund[] {
  const listed = (refunds ?? []).filter(({ amount }) => amount > 0)
  const rest = (refunded ?? 0) - sum(listed.map(({ amount }) => amount))
  return rest > 0 ? [...listed, { id: null, at: null, amount: rest }] : listed
}
