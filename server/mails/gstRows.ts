import { formatMoney } from '#contract/money.ts'
import { gstIn, remainingTotal } from '#contract/pricing.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import type { MailContent } from './renderMailText.ts'

/** The GST in an order's total; after a refund the rest of the total, and the GST in it. */
export function gstRows(
  order: Pick<OrderRow, 'total_price' | 'refunded'>,
  t: (key: string) => string,
): MailContent['amounts'] {
  const remaining = remainingTotal(order)
  const gst = [t('gst'), formatMoney(gstIn(remaining))] as const
  return order.refunded > 0
    ? [[t('after_refund'), formatMoney(remaining)], gst]
    : [gst]
}
