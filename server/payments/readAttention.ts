import { and, asc, eq, gt, isNotNull, notInArray, or } from 'drizzle-orm'
import { formatMoney } from '#contract/money.ts'
import { closedDisputes } from '#contract/orders.ts'
import type { Database } from '../db/client.ts'
import { leaverOf } from '../db/goodbyeMails.ts'
import { payments } from '../db/schema/payments.ts'
import { wallets } from '../db/schema/wallet.ts'
import type { Attention } from '../domain/dayReport.ts'
import { type Mail, readUnsentMails } from '../gateways/mail.ts'
import type { PaymentRow } from './readPayments.ts'

/** What a person has to look into, of any day: refunds that failed, open disputes, what customers owe, and mails that nobody got. */
export async function readAttention(db: Database): Promise<Attention[]> {
  const isDisputed = and(isNotNull(payments.dispute), notInArray(payments.dispute, closedDisputes))
  const hasFailed = eq(payments.refund_status, 'failed')
  const isLost = gt(payments.refund_lost, 0)
  const rows = await db
    .select()
    .from(payments)
    .where(or(hasFailed, isLost, isDisputed))
    .orderBy(asc(payments.id))
  const unsent = (await readUnsentMails(db)).map((mail) => ({ number: 'Mail', what: loss(mail) }))
  const ofPayments = rows.map((row) => ({ number: row.order_id ?? 'Recharge', what: trouble(row) }))
  const debtors = await db.select().from(wallets).where(gt(wallets.debt, 0))
  const debts = debtors.map((wallet) => ({ number: 'Wallet', what: debtText(wallet) }))
  return [...ofPayments, ...debts, ...unsent]
}

function trouble({ intent_id, refund_status, refund_lost, dispute }: PaymentRow): string {
  if (refund_status === 'failed')
    return `The refund of ${intent_id} has failed: pay it back in another way.`
  if (refund_lost > 0)
    return `A refund of ${formatMoney(refund_lost)} of ${intent_id} has failed: make it again, or pay it back in another way.`
  return `The payment ${intent_id} is disputed: ${dispute}.`
}

function debtText({ customer_id, debt }: typeof wallets.$inferSelect): string {
  return `Customer ${customer_id} owes ${formatMoney(debt)}: a recharge went back that was spent. The next recharge pays it.`
}

/** Of a deleted customer nothing is known but the number. */
function loss({ recipient, subject, dedupe_key }: Mail): string {
  const deleted = leaverOf(dedupe_key)
  return deleted !== null
    ? `Customer ${deleted} was not told that their account is deleted: the mail could not be sent.`
    : `${recipient} did not get "${subject}": tell them in another way.`
}
