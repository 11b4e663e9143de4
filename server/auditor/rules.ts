import { closedDaysAreKept } from './closedDaysAreKept.ts'
import { couponUsesAreCounted } from './couponUsesAreCounted.ts'
import { gstIsWithinTotals } from './gstIsWithinTotals.ts'
import { kitchenRefundsAreRight } from './kitchenRefundsAreRight.ts'
import { loginsAreRight } from './loginsAreRight.ts'
import { refundedPiecesExist } from './refundedPiecesExist.ts'
import { wordsAreKept } from './wordsAreKept.ts'

/** A rule of the books. Its query returns one sentence per mistake, as `finding`. */
export type Rule = { name: string; query: string }

/**
 * The rules of the books at an instant in milliseconds. The work of each query grows in proportion to the history: it
 * joins tables by equality or by an index, and no subquery runs once per order.
 */
export function rulesAt(realNow: number): Rule[] {
  const rowRules = Object.entries(problemsAt(new Date(realNow)))
  return [
    ...rowRules.map(([name, rows]) => ({
      name,
      query: `select '${name}: ' || row_to_json(found) as finding from (${rows}) found`,
    })),
    { name: 'closed days are kept', query: closedDaysAreKept },
    { name: 'uses of coupons are counted', query: couponUsesAreCounted },
    { name: 'GST is within totals', query: gstIsWithinTotals },
    { name: 'refunds by the kitchen are right', query: kitchenRefundsAreRight },
    { name: 'logins are right', query: loginsAreRight },
    { name: 'refunded pieces exist', query: refundedPiecesExist },
    { name: 'the words of orders are kept', query: wordsAreKept },
  ]
}

/** Problems with the rows that have them. */
const problemsAt = (now: Date) => ({
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
    select * from (
      select o.order_id, o.mails_due_at is null as are_written, num_nonnulls(m.id, k.id) as mails
      from orders o join customers c on c.id = o.customer_id
      left join mails m on m.dedupe_key = 'order:' || o.order_id || ':customer'
      left join mails k on k.dedupe_key = 'order:' || o.order_id || ':kitchen'
      where o.payment_status = 'succeeded' and c.email not like '%@deleted.invalid'
    ) counted
    where mails <> case when are_written then 2 else 0 end`,
  'a mail of a paid order lost its words before it was sent': `
    select o.order_id, m.id as mail from orders o
    cross join (values ('customer'), ('kitchen')) as reader(name)
    join mails m on m.dedupe_key = 'order:' || o.order_id || ':' || reader.name
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
