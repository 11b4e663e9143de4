/** Every wallet holds the sum of its ledger, and the sum was never negative. */
export const walletEqualsLedger = `
  select format(
    'The wallet of customer %s holds %s cents, and its ledger comes to %s.',
    w.customer_id, w.balance, coalesce(sum(e.amount), 0)
  ) as finding
  from wallets w left join wallet_entries e using (customer_id)
  group by w.customer_id, w.balance having w.balance <> coalesce(sum(e.amount), 0)
  union all
  select format('The wallet of customer %s holds %s cents.', customer_id, balance)
  from wallets where balance < 0
  union all
  select format(
    'The ledger of customer %s was at %s cents after entry %s.', customer_id, min(total), min(id)
  )
  from (
    select *, sum(amount) over (partition by customer_id order by id) as total from wallet_entries
  ) as entries
  where total < 0 group by customer_id`
