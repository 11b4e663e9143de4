import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { customers, logins, refreshTokens } from '../db/schema/customers.ts'

/** The lifetime of a login in milliseconds, with and without 'remember me'. */
const loginMs = { remembered: 30 * 86_400_000, short: 86_400_000 }

/** Milliseconds in which the previous token is still accepted: two tabs may refresh at once. */
const graceMs = 10_000

/** A new refresh token, its login (the family of tokens) and the end of the login. */
export type IssuedToken = {
  token: string
  family: string
  customerId: number
  ends: Date
}

type Login = typeof logins.$inferSelect
type Row = typeof refreshTokens.$inferSelect

/** Starts a login with its first token; null when the password has changed since. `realNow` in milliseconds. */
export async function startLogin(
  db: Database,
  customer: Pick<
    typeof customers.$inferSelect,
    'id' | 'remember' | 'password_hash'
  >,
  realNow: number,
): Promise<IssuedToken | null> {
  const lifetime = customer.remember ? loginMs.remembered : loginMs.short
  return await db.transaction(async (tx) => {
    if ((await passwordOf(tx, customer.id)) !== customer.password_hash)
      return null

    const login = {
      id: randomUUID(),
      customer_id: customer.id,
      remember: customer.remember,
      begun_at: new Date(realNow),
      ends_at: new Date(realNow + lifetime),
      ended_at: null,
    }

    await tx.insert(logins).values(login)
    return await issue(tx, login, null, realNow)
  })
}

/** The share lock delays a password change, which ends all logins, until the new login is inserted. */
async function passwordOf(
  tx: Database,
  customerId: number,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ password_hash: customers.password_hash })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('share')
  return row?.password_hash
}

/** Exchanges a token for the next one; null when it is invalid or its login has ended. Reuse ends the login. */
export async function rotateToken(
  db: Database,
  token: string,
  realNow: number,
): Promise<IssuedToken | null> {
  return await db.transaction(async (tx) => {
    const login = await lockLogin(tx, token)
    if (!login || login.ended_at !== null || login.ends_at.getTime() <= realNow)
      return null

    const [row] = await tx.select().from(refreshTokens).where(isToken(token))
    // The token names a login and is no longer stored: it is older than the last one.
    if (row === undefined || (await isReused(tx, row, realNow))) {
      await end(tx, [login.id], realNow)
      return null
    }

    const spent_at = row.spent_at ?? new Date(realNow)
    await tx
      .update(refreshTokens)
      .set({ spent_at })
      .where(eq(refreshTokens.id, row.id))
    await forgetOlder(tx, row)

    return await issue(tx, login, row.id, realNow)
  })
}

/** Ends the login of a token; an unknown token has no effect. */
export async function endLogin(
  db: Database,
  token: string,
  realNow: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const login = await lockLogin(tx, token)
    if (login) await end(tx, [login.id], realNow)
  })
}

/** Ends every login of a customer except `keep`, inside the transaction that changes the password. */
export async function endLogins(
  tx: Database,
  customerId: number,
  keep: string | null,
  realNow: number,
): Promise<void> {
  const others = and(
    eq(logins.customer_id, customerId),
    isNull(logins.ended_at),
    keep === null ? undefined : ne(logins.id, keep),
  )
  const rows = await tx
    .select({ id: logins.id })
    .from(logins)
    .where(others)
    .for('update')
  await end(
    tx,
    rows.map(({ id }) => id),
    realNow,
  )
}

/** The login id in a token; null for tokens of older versions. */
export function loginOf(token: string): string | null {
  return (
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]+$/.exec(token)?.[1] ??
    null
  )
}

/** Locks the login of a token, so that concurrent exchanges run one after the other. */
async function lockLogin(
  tx: Database,
  token: string,
): Promise<Login | undefined> {
  const [stored] = await tx
    .select({ family: refreshTokens.family })
    .from(refreshTokens)
    .where(isToken(token))
  const id = stored?.family ?? loginOf(token)
  if (id === null) return undefined

  return (
    await tx.select().from(logins).where(eq(logins.id, id)).for('update')
  )[0]
}

async function end(
  tx: Database,
  ids: string[],
  realNow: number,
): Promise<void> {
  if (ids.length === 0) return
  const ended_at = new Date(realNow)
  await tx
    .update(logins)
    .set({ ended_at })
    .where(and(inArray(logins.id, ids), isNull(logins.ended_at)))
  await tx.delete(refreshTokens).where(inArray(refreshTokens.family, ids))
}

/** A spent token is valid in the grace period, until a child is spent. Only one child is valid. */
async function isReused(
  tx: Database,
  row: Row,
  realNow: number,
): Promise<boolean> {
  if (await hasSpentChild(tx, row.parent_id, row.id)) return true
  if (row.spent_at === null) return false
  if (realNow - row.spent_at.getTime() > graceMs) return true
  return await hasSpentChild(tx, row.id)
}

async function hasSpentChild(
  tx: Database,
  parent: number | null,
  except = 0,
): Promise<boolean> {
  if (parent === null) return false
  const { id, parent_id, spent_at } = refreshTokens
  const isSpent = and(
    eq(parent_id, parent),
    ne(id, except),
    isNotNull(spent_at),
  )
  return (await tx.select({ id }).from(refreshTokens).where(isSpent)).length > 0
}

async function forgetOlder(
  tx: Database,
  { id: spent, family }: Row,
): Promise<void> {
  const { id, parent_id } = refreshTokens
  const isOther = and(
    ne(id, spent),
    or(isNull(parent_id), ne(parent_id, spent)),
  )
  await tx
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.family, family), isOther))
}

async function issue(
  tx: Database,
  {
    id: family,
    customer_id,
    remember,
    ends_at,
  }: Pick<Login, 'id' | 'customer_id' | 'remember' | 'ends_at'>,
  parent_id: number | null,
  realNow: number,
): Promise<IssuedToken> {
  const token = `${family}.${randomBytes(32).toString('base64url')}`
  await tx.insert(refreshTokens).values({
    family,
    customer_id,
    remember,
    parent_id,
    expires_at: ends_at,
    token_hash: hashOf(token),
    created_at: new Date(realNow),
  })
  return { token, family, customerId: customer_id, ends: ends_at }
}

function isToken(token: string) {
  return eq(refreshTokens.token_hash, hashOf(token))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
