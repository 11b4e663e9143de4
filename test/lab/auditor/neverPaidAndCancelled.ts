/** No order is both paid and cancelled, unless its payment went back. */
export const neverPaidAndCancelled = `
  select format('Order %s is paid and cancelled.', order_id) as finding from orders
  where status = 'CANCELLED' and (payment_status = 'succeeded' or paid_at is not null)
  and payment_status <> 'refunded'`
