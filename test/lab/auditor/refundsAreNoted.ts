import { charges } from './provider.ts'

/**
 * An order records the provider's refunds of its payment and the state of a dispute; an order with a fully returned
 * payment is not paid, unless the kitchen gave everything back, at once or in parts, and keeps it.
 */
export const refundsAreNoted = `
  with own as (
    select o.order_id, o.payment_status, o.refunded as noted, o.dispute, c.intent, c.refunded, c.amount
    from orders o join ${charges} c on c.intent = o.payment_intent_id
    where o.payment_status in ('succeeded', 'refunded')
  )
  select format('Order %s is paid, and its payment went back.', order_id) as finding
  from own where payment_status = 'succeeded' and refunded >= amount and not exists (
    select from order_changes c
    where c.order_id = own.order_id and c.kind = 'refund' and c.line is null and c.still_cook
  ) and amount > (
    select coalesce(sum(r.amount), 0) from part_refunds r join payments p on p.id = r.payment_id
    where p.intent_id = own.intent and r.status in ('pending', 'done')
  )
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
