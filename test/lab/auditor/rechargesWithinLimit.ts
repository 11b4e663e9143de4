/** The open recharges of a customer never exceed `limit`, in cents. */
export const rechargesWithinLimit = (limit: number) => `
  select format('Customer %s has begun recharges of %s cents.', r.customer_id, sum(r.credit)) as finding
  from recharges r join payments p on p.recharge_id = r.id
  where p.closed_at is null group by r.customer_id having sum(r.credit) > ${limit}`
