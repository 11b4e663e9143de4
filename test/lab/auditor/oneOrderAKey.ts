/**
 * Each order, and each recharge with an intent, has an idempotency key of its customer, unless the account was deleted.
 * A key answers the order that it began.
 */
export const oneOrderAKey = `
  with made as (
    select customer_id, key, route, reference,
      coalesce(body::json->>'order_id', body::json->>'transaction_id') as answered
    from idempotency_keys where route in ('POST /orders/create/', 'POST /transactions/wallet/recharge/')
  ),
  customers_now as (select id from customers where email not like 'deleted-%@deleted.invalid')
  select format('Order %s was placed by no key.', order_id) as finding from orders o
  join customers_now c on c.id = o.customer_id
  where not exists (
    select from made m
    where m.customer_id = o.customer_id and o.order_id in (m.reference, m.answered)
  )
  union all
  select format('Recharge %s was begun by no key.', transaction_id) from recharges r
  join customers_now c on c.id = r.customer_id
  where exists (select from payments p where p.recharge_id = r.id and p.intent_id is not null)
  and not exists (
    select from made m
    where m.customer_id = r.customer_id and r.transaction_id in (m.reference, m.answered)
  )
  union all
  select format('Key %s began %s and answered %s.', key, reference, answered) from made
  where route = 'POST /orders/create/' and reference <> answered
  union all
  select format('Key %s answered order %s, which its customer does not have.', key, answered)
  from made m where route = 'POST /orders/create/' and answered is not null and not exists (
    select from orders o where o.order_id = m.answered and o.customer_id = m.customer_id
  )`
