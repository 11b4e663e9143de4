import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { isLoginOpen } from '../db/isLoginOpen.ts'
import { customers, refreshTokens } from '../db/schema/customers.ts'

/** The lifetime of a login in milliseconds, with and without 'remember me'. */
const familyMs = { remembered: 30 * 86_400_000, short: 86_400_000 }

/** Milliseconds for which the previous token is still accepted, because two tabs may refresh at once. */
const graceMs = 10_000

/** A new refresh token and the login that it belongs to, with its end. */
export type Issued = { token: string; family: string; customerId: number; ends: Date }

type Row = typeof refreshTokens.$inferSelect

/** Starts a login: the first token of a new family; `realNow` in milliseconds. Null when the password was changed since it was checked. */
export async function startFamily(
  db: Database,
  customer: Pick<typeof customers.$inferSelect, 'id' | 'remember' | 'password_hash'>,
  realNow: number,
): Promise<Issued | null> {
  const lifetime = customer.remember ? familyMs.remembered : familyMs.short
  return await db.transaction(async (tx) => {
    if ((await passwordOf(tx, customer.id)) !== customer.password_hash) return null
    return await issue(tx, realNow, {
      family: randomUUID(),
      customer_id: customer.id,
      remember: customer.remember,
      parent_id: null,
      expires_at: new Date(realNow + lifetime),
    })
  })
}

/** The lock prevents a password change, which ends all logins, between this check and the insert of the token. */
async function passwordOf(tx: Database, customerId: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ password_hash: customers.password_hash })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('share')
  return row?.password_hash
}

/** Exchanges a token for the next one of its family; null when it is unknown, expired or revoked. Reuse revokes the whole family. */
export async function rotate(db: Database, token: string, realNow: number): Promise<Issued | null> {
  return await db.transaction(async (tx) => {
    const row = await lockToken(tx, token)
    if (!row || row.expires_at.getTime() <= realNow) return null
    if (!(await isLoginOpen(tx, row.family))) return null
    if (await isReused(tx, row, realNow)) {
      await revokeFamily(tx, row.family, realNow)
      return null
    }
    const spent_at = row.spent_at ?? new Date(realNow)
    await tx.update(refreshTokens).set({ spent_at }).where(eq(refreshTokens.id, row.id))
    return await issue(tx, realNow, { ...row, parent_id: row.id })
  })
}

/** Ends the login that a token belongs to; an unknown token ends nothing. */
export async function endLogin(db: Database, token: string, realNow: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockToken(tx, token)
    if (row) await revokeFamily(tx, row.family, realNow)
  })
}

/** Reads a token while no other token of its family is exchanged: which of two came first is then certain. */
async function lockToken(tx: Database, token: string): Promise<Row | undefined> {
  const byHash = eq(refreshTokens.token_hash, hashOf(token))
  const [known] = await tx.select().from(refreshTokens).where(byHash)
  if (known === undefined) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${known.family}, 0))`)
  return (await tx.select().from(refreshTokens).where(byHash).for('update'))[0]
}

/** Revokes all tokens of a family. */
async function revokeFamily(db: Database, family: string, realNow: number): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ revoked_at: new Date(realNow) })
    .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revoked_at)))
}

/** Revokes every login of a customer except the family `keep`, in the transaction that changes the password. */
export async function endLogins(
  tx: Database,
  customerId: number,
  keep: string | null,
  realNow: number,
): Promise<void> {
  const unfinished = and(
    eq(refreshTokens.customer_id, customerId),
    isNull(refreshTokens.revoked_at),
    keep === null ? undefined : ne(refreshTokens.family, keep),
  )
  const revoked_at = new Date(realNow)
  // The update waits for a concurrent rotation but does not see its new token, so repeat until no row is left.
  for (let left = 1; left > 0; ) {
    const { id } = refreshTokens
    const rows = await tx
      .update(refreshTokens)
      .set({ revoked_at })
      .where(unfinished)
      .returning({ id })
    left = rows.length
  }
}

/** A spent token may come again within the grace, until one of its children is spent. Of several children only one is good. */
async function isReused(tx: Database, row: Row, realNow: number): Promise<boolean> {
  if (await hasSpentChild(tx, row.parent_id, row.id)) return true
  if (row.spent_at === null) return false
  if (realNow - row.spent_at.getTime() > graceMs) return true
  return await hasSpentChild(tx, row.id)
}

async function hasSpentChild(tx: Database, parent: number | null, except = 0): Promise<boolean> {
  if (parent === null) return false
  const { id, parent_id, spent_at } = refreshTokens
  const isSpent = and(eq(parent_id, parent), ne(id, except), isNotNull(spent_at))
  return (await tx.select({ id }).from(refreshTokens).where(isSpent)).length > 0
}

async function issue(
  db: Database,
  realNow: number,
  values: Pick<Row, 'family' | 'customer_id' | 'remember' | 'parent_id' | 'expires_at'>,
): Promise<Issued> {
  const { family, customer_id, remember, parent_id, expires_at } = values
  const token = randomBytes(32).toString('base64url')
  await db.insert(refreshTokens).values({
    family,
    customer_id,
    remember,
    parent_id,
    expires_at,
    token_hash: hashOf(token),
    created_at: new Date(realNow),
  })
  return { token, family, customerId: customer_id, ends: expires_at }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
