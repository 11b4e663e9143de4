import { type SQL, sql } from 'drizzle-orm'
import { closedDaysAreKept } from './closedDaysAreKept.ts'
import { couponUsesAreCounted } from './couponUsesAreCounted.ts'
import { gstIsWithinTotals } from './gstIsWithinTotals.ts'
import { kitchenRefundsAreRight } from './kitchenRefundsAreRight.ts'
import { loginsAreRight } from './loginsAreRight.ts'
import { refundedPiecesExist } from './refundedPiecesExist.ts'
import { wordsAreKept } from './wordsAreKept.ts'

type Readable = { execute: (query: SQL) => PromiseLike<unknown> }

/**
 * Checks the books of a shop with SQL alone, independent of the server's code. Returns one sentence per error; an empty
 * list when the books are right. It does not ask the payment provider. `realNow` in milliseconds.
 */
export async function auditBooks(
  db: Readable,
  realNow = Date.now(),
): Promise<string[]> {
  const read = async (query: string) =>
    ((await db.execute(sql.raw(query))) as { rows: Record<string, unknown>[] })
      .rows
  const findings: string[] = []

  // Sequential, because a transaction has one connection.
  for (const [problem, query] of Object.entries(checksAt(new Date(realNow))))
    for (const row of await read(query))
      findings.push(`${problem}: ${JSON.stringify(row)}`)

  const rules = [
    closedDaysAreKept,
    couponUsesAreCounted,
    gstIsWithinTotals,
    kitchenRefundsAreRight,
    loginsAreRight,
    refundedPiecesExist,
    wordsAreKept,
  ]

  for (const rule of rules)
    for (const { finding } of await read(rule)) findings.push(String(finding))
  return findings
}

const checksAt = (now: Date) => ({
  'a balance is not the sum of its ledger': `
    select w.customer_id, w.balance, coalesce(sum(e.amount), 0) as ledger
    from wallets w left join wallet_entries e using (customer_id)
    group by w.customer_id, w.balance having w.balance <> coalesce(sum(e.amount), 0)`,
  'a balance is below zero': 'select * from wallets where balance < 0',
  'a paid order has not exactly one debit of its total': `
    select o.order_id, o.total_price, count(e.id) as debits
    from orders o left join wallet_entries e on e.order_id = o.order_id and e.amount = -o.total_price
    where o.payment_status = 'succeeded' and o.payment_type = 'wallet'
    group by o.order_id, o.total_price having count(e.id) <> 1`,
  'a debit belongs to no paid order': `
    select e.transaction_id from wallet_entries e
    left join orders o on o.order_id = e.order_id and o.payment_status in ('succeeded', 'refunded')
    where e.order_type = 'FOOD_ORDER' and o.id is null`,
  'a paid order has not exactly two mails, nor are they to be written': `
    select o.order_id, count(m.id) as mails
    from orders o join customers c on c.id = o.customer_id
    left join mails m on m.dedupe_key = any (
      array['order:' || o.order_id || ':customer', 'order:' || o.order_id || ':kitchen']
    )
    where o.payment_status = 'succeeded' and c.email not like '%@deleted.invalid'
    group by o.order_id, o.mails_due_at
    having count(m.id) <> case when o.mails_due_at is null then 2 else 0 end`,
  'a mail of a paid order lost its words before it was sent': `
    select o.order_id, m.id as mail from mails m
    join orders o on m.dedupe_key = any (
      array['order:' || o.order_id || ':customer', 'order:' || o.order_id || ':kitchen']
    )
    join customers c on c.id = o.customer_id
    where m.sent_at is null and m.recipient = '' and c.email not like '%@deleted.invalid'`,
  'an order is both paid and cancelled': `
    select order_id from orders where payment_status = 'succeeded' and status = 'CANCELLED'`,
  'an order paid through the provider has not exactly one payment that was kept': `
    select o.order_id, count(p.id) as payments from orders o left join payments p
    on p.order_id = o.order_id and p.status = 'succeeded' and p.refund_due_at is null
    where o.payment_status = 'succeeded' and o.payment_type <> 'wallet'
    group by o.order_id having count(p.id) <> 1`,
  'a payment was kept for no paid order and no credited recharge': `
    select p.intent_id from payments p
    left join orders o on o.order_id = p.order_id and o.payment_intent_id = p.intent_id
      and o.payment_status = 'succeeded'
    left join recharges r on r.id = p.recharge_id and r.credited_at is not null
    where p.status = 'succeeded' and p.refund_due_at is null and o.id is null and r.id is null`,
  'a credited recharge has not exactly one credit': `
    select r.transaction_id, count(e.id) as credits from recharges r
    left join wallet_entries e on e.transaction_id = r.transaction_id and e.amount = r.credit
    where r.credited_at is not null group by r.id having count(e.id) <> 1`,
  'more is taken back from a recharge than was refunded': `
    select r.transaction_id, r.credit, r.revoked, -sum(e.amount) as taken from recharges r
    join wallet_entries e on e.order_type = 'REFUND' and e.description = r.transaction_id
    group by r.id having -sum(e.amount) > r.revoked or r.revoked > r.credit`,
  'the mails of a paid order are not written after an hour': `
    select order_id, mails_due_at from orders where mails_due_at < '${now.toISOString()}'::timestamptz - interval '1 hour'`,
  'a payment is open after two days': `
    select id, intent_id, created_at from payments
    where closed_at is null and created_at < '${now.toISOString()}'::timestamptz - interval '2 days'`,
  'a refund is not done after two days': `
    select id, intent_id, refund_due_at, refund_status from payments
    where refund_due_at < '${now.toISOString()}'::timestamptz - interval '2 days' and refund_status in ('due', 'asked')`,
  'a part refund is not done after two days': `
    select change_id, amount, status from part_refunds
    where created_at < '${now.toISOString()}'::timestamptz - interval '2 days' and status in ('due', 'asked')`,
})
