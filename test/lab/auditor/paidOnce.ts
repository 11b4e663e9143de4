import { charges } from './provider.ts'

/**
 * The total of a paid order was taken once, and the wallet paid nothing for an unpaid order. Manual refunds at the
 * provider and partial refunds by the kitchen leave an order paid.
 */
export const paidOnce = `
  with taken as (
    select o.order_id, o.total_price, o.payment_status = 'succeeded' as paid,
      (select coalesce(-sum(e.amount), 0) from wallet_entries e
        where e.order_id = o.order_id and (e.amount < 0 or o.payment_status <> 'succeeded')) as debited,
      (select coalesce(sum(c.amount - c.refunded), 0) from ${charges} c
        where c.pays = o.order_id) as charged,
      (select coalesce(sum(p.amount_refunded), 0) from payments p
        where p.order_id = o.order_id and p.refund_due_at is null) as given_by_hand
    from orders o
  )
  select format(
    'Order %s is paid: of its %s cents %s were taken from the wallet and %s by the provider.',
    order_id, total_price, debited, charged
  ) as finding
  from taken where paid and debited + charged + given_by_hand <> total_price
  union all
  select format('Order %s is not paid, and %s cents were taken from the wallet.', order_id, debited)
  from taken where not paid and debited <> 0
  union all
  select format('Order %s, which there is not, has cost its customer %s cents.', order_id, -sum(amount))
  from wallet_entries e where e.order_id is not null
  and not exists (select from orders o where o.order_id = e.order_id)
  group by order_id`
