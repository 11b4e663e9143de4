/** No coupon is used more often than it allows, in total or by one customer. */
export const couponsWithinLimits = `
  with used as (
    select c.code, c.uses_total, c.uses_per_customer, o.customer_id
    from order_coupons c join orders o on o.coupon = c.code where o.status <> 'CANCELLED'
    union all
    select c.code, c.uses_total, c.uses_per_customer, r.customer_id
    from wallet_coupons c join recharges r on r.coupon_code = c.code where r.credited_at is not null
  )
  select format('Coupon %s is used %s times, and %s are allowed.', code, count(*), uses_total) as finding
  from used group by code, uses_total having count(*) > uses_total
  union all
  select format('Customer %s uses coupon %s %s times, and %s are allowed.',
    customer_id, code, count(*), uses_per_customer)
  from used group by customer_id, code, uses_per_customer having count(*) > uses_per_customer`
