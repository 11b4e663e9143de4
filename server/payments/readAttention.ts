import { and, asc, eq, isNotNull, notInArray, or } from 'drizzle-orm'
import { closedDisputes } from '#contract/orders.ts'
import type { Database } from '../db/client.ts'
import { leaverOf } from '../db/goodbyeMails.ts'
import { payments } from '../db/schema/payments.ts'
import type { Attention } from '../domain/dayReport.ts'
import { type Mail, readUnsentMails } from '../gateways/mail.ts'

/** What a person has to look into, of any day: refunds that failed for good, open disputes, and mails that nobody got. */
export async function readAttention(db: Database): Promise<Attention[]> {
  const isDisputed = and(isNotNull(payments.dispute), notInArray(payments.dispute, closedDisputes))
  const hasFailed = eq(payments.refund_status, 'failed')
  const rows = await db
    .select()
    .from(payments)
    .where(or(hasFailed, isDisputed))
    .orderBy(asc(payments.id))
  const unsent = (await readUnsentMails(db)).map((mail) => ({ number: 'Mail', what: loss(mail) }))
  const ofPayments = rows.map(({ order_id, intent_id, refund_status, dispute }) => ({
    number: order_id ?? 'Recharge',
    what:
      refund_status === 'failed'
        ? `The refund of ${intent_id} has failed: pay it back in another way.`
        : `The payment ${intent_id} is disputed: ${dispute}.`,
  }))
  return [...ofPayments, ...unsent]
}

/** Of a deleted customer nothing is known but the number. */
function loss({ recipient, subject, dedupe_key }: Mail): string {
  const deleted = leaverOf(dedupe_key)
  return deleted !== null
    ? `Customer ${deleted} was not told that their account is deleted: the mail could not be sent.`
    : `${recipient} did not get "${subject}": tell them in another way.`
}
