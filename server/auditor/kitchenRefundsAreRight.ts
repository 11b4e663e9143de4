/** Rule: a kitchen refund is at most the paid sum and is recorded; a cancelled order is not cooked. */
export const kitchenRefundsAreRight = `
  with given as (
    select o.order_id, o.payment_type, o.payment_status, o.status, o.total_price, o.refunded,
      coalesce(sum(c.amount), 0) as changes,
      coalesce(bool_or(c.kind = 'cancel'), false) as cancelled,
      (select coalesce(sum(e.amount), 0) from wallet_entries e
        where e.order_id = o.order_id and e.order_type = 'REFUND') as credited
    from orders o left join order_changes c using (order_id)
    group by o.id
  )
  select format('Order %s cost %s cents, and %s were given back.', order_id, total_price, greatest(refunded, credited)) as finding
  from given where greatest(refunded, credited) > total_price
  union all
  select format(
    'Of order %s the kitchen gave %s cents back, the ledger has %s, and the order notes %s.',
    order_id, changes, credited, refunded
  )
  from given where payment_type = 'wallet' and (changes, credited) is distinct from (refunded::bigint, refunded::bigint)
  union all
  select format('Order %s was not paid from the wallet, which got %s cents back.', order_id, credited)
  from given where payment_type <> 'wallet' and credited <> 0
  union all
  select format('Order %s is cancelled by the kitchen, and is still cooked.', order_id)
  from given where cancelled and status <> 'CANCELLED'
  union all
  select format('Order %s is cancelled, and mail %s is sent as if it were not.', o.order_id, m.id)
  from orders o join order_changes c using (order_id)
  join mails m on m.dedupe_key in ('order:' || o.order_id || ':customer', 'order:' || o.order_id || ':kitchen')
  where c.kind = 'cancel' and m.sent_at is null
  union all
  select format('Payment %s took %s cents, and parts of %s go back.', p.id, p.amount, sum(r.amount))
  from part_refunds r join payments p on p.id = r.payment_id
  where r.status not in ('failed', 'covered')
  group by p.id having sum(r.amount) > p.amount
  union all
  select format('Order %s is cancelled by the kitchen, and its payment %s stays.', o.order_id, p.id)
  from given o join payments p on p.order_id = o.order_id and p.status = 'succeeded'
  where o.cancelled and p.refund_due_at is null`
