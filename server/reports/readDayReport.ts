import type { ServerContext } from '../context.ts'
import { dayReport } from '../domain/dayReport.ts'
import { kitchenText } from '../kitchen/kitchenText.ts'
import { readPaidOrders } from '../orders/readOrders.ts'
import { readAttention } from '../payments/readAttention.ts'

/** The kitchen's report of a Sydney date, read from the database. */
export async function readDayReport(
  context: Pick<ServerContext, 'deps' | 'labels'>,
  date: string,
): Promise<string> {
  const { db } = context.deps
  const { t } = await kitchenText(context)
  const rows = await readPaidOrders(db, date)
  return dayReport(
    date,
    rows.map(({ order, customer }) => ({
      number: order.order_id,
      slot: order.time_slot.name,
      address: order.delivery_location,
      outlet: order.pickup_location,
      customer: `${customer.full_name}, ${customer.mobile_number}`,
      lines: order.lines,
      notes: order.notes,
      total: order.total_price,
      refunded: order.refunded,
      isClosed: order.payment_status === 'refunded',
      dispute: order.dispute,
    })),
    await readAttention(db, t),
  )
}
