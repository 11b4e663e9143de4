/** Rule: a valid token belongs to an open login, and an open login has a valid token. */
export const loginsAreRight = `
  select format('Refresh token %s is good, and its login %s is not.', t.id, t.family) as finding
  from refresh_tokens t left join logins l on l.id = t.family
  where t.revoked_at is null and (l.id is null or l.ended_at is not null or l.customer_id <> t.customer_id)
  union all
  select format('Login %s goes on, and has no refresh token.', id)
  from logins l where ended_at is null and ends_at > now()
  and not exists (select from refresh_tokens t where t.family = l.id and t.revoked_at is null)`
