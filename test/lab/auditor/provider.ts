/** The provider's payment intents; `pays` is an order's number, or `recharge` and its id. */
export const intents = `(
  select id, body->>'status' as status, body->'metadata'->>'pays' as pays
  from provider_objects where object = 'payment_intent'
)`

/** The provider's charges that succeeded; amounts in cents. */
export const charges = `(
  select c.id, (c.body->>'amount')::int as amount, (c.body->>'amount_refunded')::int as refunded,
    i.id as intent, i.body->'metadata'->>'pays' as pays
  from provider_objects c join provider_objects i on i.id = c.body->>'payment_intent'
  where c.object = 'charge' and c.body->>'status' = 'succeeded'
)`

/** The provider's refunds; amounts in cents. */
export const refunds = `(
  select body->>'charge' as charge, (body->>'amount')::int as amount
  from provider_objects where object = 'refund'
)`
