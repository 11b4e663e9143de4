import { charges } from './provider.ts'

/** Every charge that succeeded has a paid order, a credit or a full refund. */
export const everyChargeIsServed = `
  select format(
    'Charge %s took %s cents for %s, which is neither paid nor credited, and gave %s back.',
    c.id, c.amount, c.pays, c.refunded
  ) as finding
  from ${charges} c where c.refunded < c.amount
  and not exists (
    select from orders o where o.order_id = c.pays
    and o.payment_intent_id = c.intent and o.payment_status = 'succeeded'
  )
  and not exists (
    select from recharges r join wallet_entries e using (transaction_id)
    where 'recharge ' || r.id = c.pays and r.credited_at is not null and e.amount > 0
  )`
