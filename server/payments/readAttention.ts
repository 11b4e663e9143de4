import { and, asc, eq, isNotNull, notInArray, or } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { payments } from '../db/schema/payments.ts'
import type { Attention } from '../domain/dayReport.ts'

const ended = ['won', 'lost', 'warning_closed']

/** The payments of any day that a person has to look into: refunds that failed for good, and open disputes. */
export async function readAttention(db: Database): Promise<Attention[]> {
  const isDisputed = and(isNotNull(payments.dispute), notInArray(payments.dispute, ended))
  const hasFailed = eq(payments.refund_status, 'failed')
  const rows = await db
    .select()
    .from(payments)
    .where(or(hasFailed, isDisputed))
    .orderBy(asc(payments.id))
  return rows.map(({ order_id, intent_id, refund_status, dispute }) => ({
    number: order_id ?? 'Recharge',
    what:
      refund_status === 'failed'
        ? `The refund of ${intent_id} has failed: pay it back in another way.`
        : `The payment ${intent_id} is disputed: ${dispute}.`,
  }))
}
