import { and, eq, isNotNull } from 'drizzle-orm'
import { formatMoney } from '#contract/money.ts'
import type { ServerContext } from '../context.ts'
import { type OrderChange, partRefunds } from '../db/schema/kitchen.ts'
import { payments } from '../db/schema/payments.ts'

/** The progress of a refund, as the end of a sentence; `hasFailed` when a person must pay it back. */
export type RefundProgress = { text: string; hasFailed: boolean }

/** Reads the progress of a refund. */
export async function refundProgress(
  { deps: { db } }: ServerContext,
  change: OrderChange,
  channel: 'wallet' | 'provider',
): Promise<RefundProgress> {
  if (channel === 'wallet')
    return { text: 'is back in the wallet', hasFailed: false }
  const isOfOrder = and(
    eq(payments.order_id, change.order_id),
    isNotNull(payments.refund_due_at),
  )
  const [row] =
    change.kind === 'cancel'
      ? await db
          .select({ status: payments.refund_status })
          .from(payments)
          .where(isOfOrder)
      : await db
          .select({ status: partRefunds.status })
          .from(partRefunds)
          .where(eq(partRefunds.change_id, change.id))
  const status = row?.status ?? 'due'

  return { text: texts[status] ?? later, hasFailed: status === 'failed' }
}

/** The sum of a cancellation; earlier refunds, of which some may have no answer yet, can leave nothing. */
export function amountText({ amount }: Pick<OrderChange, 'amount'>): string {
  return amount === 0 ? 'all its money' : formatMoney(amount)
}

const later =
  'goes back through the payment provider, who has not answered yet: the shop asks again by itself'

const texts: Record<string, string> = {
  done: 'is back with the payment provider',
  covered: 'is back with the payment provider',
  pending: 'is on its way back through the payment provider',
  failed:
    'was refused by the payment provider: "npm run kitchen -- look-into" says what to do',
}
