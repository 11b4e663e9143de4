/** The revoked credits of a customer were taken from the wallet or are a debt. A wallet with a debt is empty. */
export const debtsAreTrue = `
  with sums as (
    select w.*,
      (select coalesce(sum(revoked), 0) from recharges r where r.customer_id = w.customer_id) as revoked,
      (select coalesce(-sum(amount), 0) from wallet_entries e
        where e.customer_id = w.customer_id and e.order_type in ('REFUND', 'DEBT')
          and e.order_id is null) as taken
    from wallets w
  )
  select format(
    'Of customer %s %s cents are revoked, %s were taken, and %s are noted as owed.',
    customer_id, revoked, taken, debt
  ) as finding
  from sums where revoked <> taken + debt
  union all
  select format('Customer %s owes %s cents, and holds %s.', customer_id, debt, balance)
  from wallets where debt > 0 and balance > 0`
