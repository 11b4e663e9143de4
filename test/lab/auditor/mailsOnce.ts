/**
 * Mails are written once: two for a paid order, to its customer and to the kitchen, and one for each refunded payment
 * and each change of an order, except a refund of everything whose order is cancelled. An unpaid order has none, and no
 * open refund has a mail that waits. The kitchen hears once of the cancellation of an order that it was mailed. Orders
 * of deleted accounts do not count.
 */
export const mailsOnce = `
  with mailed as (
    select o.order_id, o.payment_status = 'succeeded' and o.mails_due_at is null as told,
      o.payment_status = 'succeeded' as paid,
      o.payment_status = 'refunded' as returned,
      count(m.id) filter (where m.recipient = c.email) as customers,
      count(m.id) filter (where m.recipient <> c.email) as kitchens
    from orders o join customers c on c.id = o.customer_id
    left join mails m on strpos(m.subject, o.order_id) > 0 and m.dedupe_key !~ '^(kitchen-)?(refund|refund-failed|refund-lost|cancelled):'
    where c.email not like 'deleted-%@deleted.invalid'
    group by o.order_id, o.payment_status, o.mails_due_at
  )
  select format(
    'Order %s is %s, and has %s mails to its customer and %s to the kitchen.',
    order_id, case when paid then 'paid' else 'not paid' end, customers, kitchens
  ) as finding
  from mailed where (customers, kitchens) <> (told::int, told::int) and not returned
  union all
  select format('Payment intent %s is back, and has %s mails that say so.', intent_id, count(m.id))
  from payments p left join mails m on m.dedupe_key = 'refund:' || p.intent_id
  where p.refund_status = 'done' and p.order_id is not null
  group by intent_id having count(m.id) <> 1
  union all
  select format('Payment intent %s is not back, and a mail waits that says so.', intent_id)
  from payments p join mails m on m.dedupe_key = 'refund:' || p.intent_id
  where p.refund_status <> 'done' and m.sent_at is null
  union all
  select format('Change %s of order %s has %s mails that say so.', c.id, c.order_id, count(m.id))
  from order_changes c left join part_refunds r on r.change_id = c.id
  join orders o on o.order_id = c.order_id join customers u on u.id = o.customer_id
  left join mails m on m.dedupe_key =
    case c.kind when 'cancel' then 'cancelled:' || c.order_id else 'refund:part:' || c.id end
  where coalesce(r.status, 'done') = 'done' and u.email not like '%@deleted.invalid'
    and not (o.status = 'CANCELLED' and r.change_id is not null and c.line is null and c.still_cook)
  group by c.id having count(m.id) <> 1
  union all
  select format('Order %s was mailed to the kitchen, is cancelled, and has %s mails that say so.', o.order_id, count(m.id))
  from orders o join mails k on k.dedupe_key = 'order:' || o.order_id || ':kitchen' and k.sent_at is not null
  left join mails m on m.dedupe_key = 'kitchen-cancelled:' || o.order_id
  where o.status = 'CANCELLED' and o.payment_status = 'refunded'
  group by o.order_id having count(m.id) <> 1`
