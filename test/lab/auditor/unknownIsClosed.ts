/** An order is cancelled if the provider does not know its payment. */
export const unknownIsClosed = `
  select format('Order %s has an unknown payment, and is not cancelled.', o.order_id) as finding
  from orders o join payments p on p.order_id = o.order_id
  where p.status = 'unknown' and o.status <> 'CANCELLED'`
