/** A paid order has one mail to its customer and one to the kitchen, an unpaid one none; a payment that the shop gave back has one. */
export const mailsOnce = `
  with told as (
    select o.order_id, o.payment_status = 'succeeded' as paid,
      count(m.id) filter (where m.recipient = c.email) as customers,
      count(m.id) filter (where m.recipient <> c.email) as kitchens
    from orders o join customers c on c.id = o.customer_id
    left join mails m on strpos(m.subject, o.order_id) > 0 and m.dedupe_key not like 'refund:%'
    group by o.order_id, o.payment_status
  )
  select format(
    'Order %s is %s, and has %s mails to its customer and %s to the kitchen.',
    order_id, case when paid then 'paid' else 'not paid' end, customers, kitchens
  ) as finding
  from told where (customers, kitchens) <> (paid::int, paid::int)
  union all
  select format('Payment intent %s goes back, and has %s mails that say so.', intent_id, count(m.id))
  from payments p left join mails m on m.dedupe_key = 'refund:' || p.intent_id
  where p.refund_due_at is not null and p.order_id is not null
  group by intent_id having count(m.id) <> 1`
