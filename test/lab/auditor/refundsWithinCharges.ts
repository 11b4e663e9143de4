import { charges, refunds } from './provider.ts'

/** No charge is refunded beyond its amount, and the shop records no refund that the provider did not make. */
export const refundsWithinCharges = `
  select format('Charge %s took %s cents and gave %s back.', c.id, c.amount, sum(r.amount)) as finding
  from ${charges} c join ${refunds} r on r.charge = c.id
  group by c.id, c.amount having sum(r.amount) > c.amount
  union all
  select format(
    'The shop notes %s cents of payment intent %s as given back, and the provider gave %s.',
    p.amount_refunded, p.intent_id, c.refunded
  )
  from payments p join ${charges} c on c.intent = p.intent_id where p.amount_refunded > c.refunded
  union all
  select format('Payment intent %s is noted as given back, and was not.', p.intent_id)
  from payments p join ${charges} c on c.intent = p.intent_id
  where p.refunded_at is not null and c.refunded < c.amount`
