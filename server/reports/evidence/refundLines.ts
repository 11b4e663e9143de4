import { asc, eq } from 'drizzle-orm'
import { formatMoney } from '#contract/money.ts'
import { onOneLine } from '#contract/oneLine.ts'
import type { Database } from '../../db/client.ts'
import { orderChanges } from '../../db/schema/kitchen.ts'
import type { OrderRow } from '../../db/schema/orders.ts'
import type { InstantText } from '../../domain/dayText.ts'
import type { PaymentRow } from '../../payments/readPayments.ts'

/** The sum that went back to the payer, and the kitchen's refunds with time and reason. */
export async function refundLines(
  db: Database,
  { order_id }: OrderRow,
  { amount_refunded }: PaymentRow,
  at: InstantText,
): Promise<string[]> {
  const changes = await db
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.order_id, order_id))
    .orderBy(asc(orderChanges.id))
  const rows = changes.map(
    ({ amount, created_at, reason }) =>
      `  ${formatMoney(amount)}, ${at(created_at)}: ${onOneLine(reason)}`,
  )
  return [`Refunded so far: ${formatMoney(amount_refunded)}`, ...rows]
}
