import { charges } from './provider.ts'

/**
 * A recharge is credited as often as it was charged, and refunds and lost disputes revoke each share of a credit once.
 */
export const rechargesOnce = `
  with sums as (
    select r.*,
      (select count(*) from wallet_entries e
        where e.transaction_id = r.transaction_id and e.amount = r.credit) as credits,
      (select count(*) from ${charges} c where c.pays = 'recharge ' || r.id) as charges,
      (select coalesce(-sum(e.amount), 0) from wallet_entries e
        where e.order_type = 'REFUND' and e.description = r.transaction_id) as taken,
      (select coalesce(max(
        case when c.refunded >= r.amount or exists (
          select from provider_objects d where d.object = 'dispute'
          and d.body->>'payment_intent' = c.intent and d.body->>'status' = 'lost'
        ) then r.credit
        else round(r.credit::numeric * c.refunded / r.amount) end
      ), 0) from ${charges} c where c.pays = 'recharge ' || r.id) as due
    from recharges r
  )
  select format(
    'Recharge %s was charged %s times and credited %s times.', transaction_id, charges, credits
  ) as finding
  from sums where charges <> credits
  union all
  select format(
    'Recharge %s stands %s times in the ledger, and is noted as %s.',
    transaction_id, credits, case when credited_at is null then 'not credited' else 'credited' end
  )
  from sums where (credited_at is not null) <> (credits = 1)
  union all
  select format('%s credits of customer %s belong to no recharge.', count(*), customer_id)
  from wallet_entries e where order_type = 'WALLET_RECHARGE' and not exists (
    select from recharges r where r.transaction_id = e.transaction_id
  )
  -- A wallet may start with a gift.
  group by customer_id having count(*) > 1
  union all
  select format(
    'Of recharge %s refunds revoke %s cents, the shop notes %s and took %s.',
    transaction_id, due, revoked, taken
  )
  from sums where revoked <> due or taken > revoked`
