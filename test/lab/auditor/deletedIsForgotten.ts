/**
 * A deleted account leaves no personal data and no money in the database, and no customer at the provider. A confirmed
 * address got one farewell mail.
 */
export const deletedIsForgotten = `
  with deleted as (select id from customers where email = 'deleted-' || id || '@deleted.invalid'),
  left_of as (
    select customer_id, 'an address' as what from addresses
    union all select customer_id, 'a card' from saved_cards
    union all select customer_id, 'a picture' from pictures
    union all select customer_id, 'a login' from logins
    union all select customer_id, 'a token' from refresh_tokens
    union all select customer_id, 'a stored answer' from idempotency_keys
    union all select customer_id, 'money' from wallets where balance <> 0
    union all select customer_id, 'order ' || order_id || ' with its place, note, company or key' from orders
      where delivery_location is not null or notes is not null or idempotency_key is not null
        or invoice->>'buyer' is not null
    union all select o.customer_id, 'the words of mail ' || dedupe_key from mails m
      join orders o on starts_with(m.dedupe_key, 'order:' || o.order_id || ':') where recipient <> ''
    union all select customer_id, 'the words of mail ' || dedupe_key from mails
      where recipient <> '' and not for_kitchen and dedupe_key not like 'goodbye:%'
  )
  select format('Customer %s is deleted, and has %s.', customer_id, what) as finding
  from left_of join deleted on deleted.id = customer_id
  union all
  select format('Customer %s is deleted, and was told %s times.', d.id, count(m.id))
  from deleted d left join mails m on m.dedupe_key = 'goodbye:' || d.id
  -- Nobody writes to an address that was never proven.
  join customers c on c.id = d.id
  group by d.id having count(m.id) <> max((c.confirmed_at is not null)::int)
  union all
  select format('Customer %s is deleted, and %s knows them at the provider.', d.id, s.id)
  from deleted d join provider_objects s on s.object = 'customer'
    and starts_with(s.body->'metadata'->>'mark', d.id || ':')`
