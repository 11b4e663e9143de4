/** Rule: the counters of coupons match orders and recharges. */
export const couponUsesAreCounted = `
  with used as (
    select 'order' as kind, coupon as code, customer_id
    from orders where coupon is not null and status <> 'CANCELLED'
    union all
    select 'wallet', r.coupon_code, r.customer_id
    from recharges r left join payments p on p.recharge_id = r.id and p.closed_at is null
    where r.coupon_code is not null and (r.credited_at is not null or p.id is not null)
  ), counted as (
    select kind, code, customer_id, count(*) as uses from used group by kind, code, customer_id
    union all
    select kind, code, 0, count(*) from used group by kind, code
  )
  select format(
    'Coupon %s of kind %s is used %s times by customer %s (0: by all), and its counter says %s.',
    code, kind, coalesce(counted.uses, 0), customer_id, coalesce(known.uses, 0)
  ) as finding
  from counted full join coupon_uses known using (kind, code, customer_id)
  where coalesce(counted.uses, 0) <> coalesce(known.uses, 0)`
