import { charges } from './provider.ts'

/** What the provider gave back of an order's payment is noted on the order, an order whose payment went back is not paid, and a dispute is noted with its state. */
export const refundsAreNoted = `
  with own as (
    select o.order_id, o.payment_status, o.refunded as noted, o.dispute, c.intent, c.refunded, c.amount
    from orders o join ${charges} c on c.intent = o.payment_intent_id
    where o.payment_status in ('succeeded', 'refunded')
  )
  select format('Order %s is paid, and its payment went back.', order_id) as finding
  from own where payment_status = 'succeeded' and refunded >= amount
  union all
  select format(
    'Order %s notes %s cents as refunded, and the provider gave %s back.', order_id, noted, refunded
  )
  from own where noted <> refunded
  union all
  select format(
    'Order %s notes a dispute as %s, and it is %s.',
    order_id, coalesce(dispute, 'none'), d.body->>'status'
  )
  from own join provider_objects d on d.object = 'dispute' and d.body->>'payment_intent' = intent
  where dispute is distinct from d.body->>'status'`
