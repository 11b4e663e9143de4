import { intents } from './provider.ts'

/** An order or recharge has at most one payable intent that the customer knows; a paid or cancelled order has none. */
export const oneLiveIntent = `
  with live as (
    select * from ${intents} i where status not in ('succeeded', 'canceled') and (
      exists (select from payments p where p.intent_id = i.id)
      or exists (select from idempotency_keys k where strpos(k.body, i.id) > 0)
    )
  )
  select format(
    '%s payment intents of %s can be paid: %s.', count(*), pays, string_agg(id, ', ' order by id)
  ) as finding
  from live group by pays having count(*) > 1
  union all
  select format('Order %s is paid, and its payment intent %s can be paid.', order_id, l.id)
  from live l join orders on order_id = pays where payment_status = 'succeeded'
  union all
  select format('Order %s is cancelled, and its payment intent %s can be paid.', order_id, l.id)
  from live l join orders on order_id = pays
  where orders.status = 'CANCELLED' and payment_status <> 'succeeded'`
