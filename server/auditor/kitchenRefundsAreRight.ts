/** Rule: a kitchen refund is at most the paid sum and is recorded; a cancelled order is not cooked. */
export const kitchenRefundsAreRight = `
  with changed as (
    select order_id, sum(amount) as changes, bool_or(kind = 'cancel') as cancelled
    from order_changes group by order_id
  ), credits as (
    select order_id, sum(amount) as credited from wallet_entries
    where order_type = 'REFUND' and order_id is not null group by order_id
  ), given as (
    select o.order_id, o.payment_type, o.payment_status, o.status, o.total_price, o.refunded,
      coalesce(changes, 0) as changes, coalesce(cancelled, false) as cancelled,
      coalesce(credited, 0) as credited
    from orders o left join changed using (order_id) left join credits using (order_id)
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
  from given o cross join (values ('customer'), ('kitchen')) as reader(name)
  join mails m on m.dedupe_key = 'order:' || o.order_id || ':' || reader.name
  where o.cancelled and m.sent_at is null
  union all
  select format('Payment %s took %s cents, and parts of %s go back.', p.id, p.amount, sum(r.amount))
  from part_refunds r join payments p on p.id = r.payment_id
  where r.status not in ('failed', 'covered')
  group by p.id having sum(r.amount) > p.amount
  union all
  select format('Order %s is cancelled by the kitchen, and its payment %s stays.', o.order_id, p.id)
  from given o join payments p on p.order_id = o.order_id and p.status = 'succeeded'
  where o.cancelled and p.refund_due_at is null`
