/**
 * Every order's discount and every recharge's credit match their coupon. The ledger has as many credits of a coupon as
 * recharges were credited with it.
 */
export const couponsAreRight = `
  with discounts as (
    select o.order_id, o.discount, o.coupon, least(o.subtotal, case
      when c.code is null or o.subtotal < c.min_order_value then 0
      when c.discount_type = 'PERCENTAGE' then round(o.subtotal * c.discount_upto / 10000.0)
      when c.discount_type = 'FIXED_ORDER' then c.discount_upto
      else c.discount_upto * (
        select sum((line->>'quantity')::int) from jsonb_array_elements(o.lines) as line
      )
    end) as given
    from orders o left join order_coupons c on c.code = o.coupon
  ), credits as (
    select r.*, coalesce(c.recharge_amount, r.amount) as price,
      coalesce(c.recharge_value, r.amount) as given
    from recharges r left join wallet_coupons c on c.code = r.coupon_code
  ), counts as (
    select code,
      (select count(*) from wallet_entries e
        where e.coupon_code = code and e.order_type = 'WALLET_RECHARGE') as entries,
      (select count(*) from recharges r
        where r.coupon_code = code and r.credited_at is not null) as credited
    from wallet_coupons
  )
  select format(
    'Order %s has a discount of %s cents, and coupon %s gives %s.',
    order_id, discount, coalesce(coupon, 'none'), given
  ) as finding
  from discounts where discount <> given
  union all
  select format(
    'Recharge %s credits %s cents for %s, and coupon %s gives %s for %s.',
    transaction_id, credit, amount, coalesce(coupon_code, 'none'), given, price
  )
  from credits where amount <> price or credit <> given
  union all
  select format(
    'Coupon %s stands %s times in the ledger, and was credited %s times.', code, entries, credited
  )
  from counts where entries <> credited`
