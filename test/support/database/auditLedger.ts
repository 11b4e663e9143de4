import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

/** What is wrong with the money of a database, found by SQL alone; empty when all is well. */
export async function auditLedger(db: Database): Promise<string[]> {
  const findings: string[] = []
  // One after the other: a story has one connection.
  for (const [problem, query] of Object.entries(checks)) {
    const { rows } = (await db.execute(sql.raw(query))) as unknown as { rows: unknown[] }
    findings.push(...rows.map((row) => `${problem}: ${JSON.stringify(row)}`))
  }
  return findings
}

const checks = {
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
    left join orders o on o.order_id = e.order_id and o.payment_status = 'succeeded'
    where e.order_type = 'FOOD_ORDER' and o.id is null`,
  'a paid order has not exactly two mails, nor are they to be written': `
    select o.order_id, count(m.id) as mails from orders o
    left join mails m on m.dedupe_key like 'order:' || o.order_id || ':%'
    where o.payment_status = 'succeeded' group by o.order_id, o.mails_due_at
    having count(m.id) <> case when o.mails_due_at is null then 2 else 0 end`,
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
}
