import { remainingGst } from '#contract/gst.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import { remainingTotal } from '#contract/orders.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import type { OrderMailData } from './orderMailData.ts'
import type { MailContent } from './renderMailText.ts'

type Rows = MailContent['amounts']

/** The GST in an order's total; after a refund the rest of the total, and the GST in it. */
export function gstRows(
  {
    order,
    refunds,
  }: {
    order: Pick<OrderRow, 'total_price' | 'refunded' | 'gst' | 'invoice'>
    refunds: OrderMailData['refunds']
  },
  t: (key: string) => string,
): Rows {
  const { refunded } = order
  const known = refunds.filter(({ isNoted }) => isNoted)
  const rows = gstRow(order, remainingGst(order, refunded, known), t)
  return refunded > 0
    ? [[t('after_refund'), formatMoney(remainingTotal(order))], ...rows]
    : rows
}

/** The row of the GST in an amount of an order; none if its seller was not registered for GST. */
export function gstRow(
  { invoice }: Pick<OrderRow, 'invoice'>,
  gst: Cents,
  t: (key: string) => string,
): Rows {
  return invoice?.seller.gst === false ? [] : [[t('gst'), formatMoney(gst)]]
}
