import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { customers, refreshTokens } from '../db/schema/customers.ts'

/** Milliseconds for which a login lasts when it is remembered, and when it is not. */
export const familyMs = { remembered: 30 * 86_400_000, short: 86_400_000 }

/** Milliseconds for which the immediately previous token is still good: two tabs may refresh at once. */
export const graceMs = 10_000

/** A new refresh token and the login that it belongs to. */
export type Issued = { token: string; family: string; customerId: number }

type Row = typeof refreshTokens.$inferSelect

/** Starts a login: the first token of a new family; `realNow` in milliseconds. Null when the password that was checked is not theirs any more. */
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

/** The lock keeps a new password, which ends the logins, from coming between the look and the login. */
async function passwordOf(tx: Database, customerId: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ password_hash: customers.password_hash })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('share')
  return row?.password_hash
}

/** Exchanges a token for the next of its family; null when it is unknown, over or revoked. A token that comes back too late ends its whole family. */
export async function rotate(db: Database, token: string, realNow: number): Promise<Issued | null> {
  return await db.transaction(async (tx) => {
    const byHash = eq(refreshTokens.token_hash, hashOf(token))
    const [row] = await tx.select().from(refreshTokens).where(byHash).for('update')
    if (!row || row.revoked_at || row.expires_at.getTime() <= realNow) return null
    if (row.spent_at && !(await isWithinGrace(tx, row, row.spent_at, realNow))) {
      await revokeFamily(tx, row.family, realNow)
      return null
    }
    const spent_at = row.spent_at ?? new Date(realNow)
    await tx.update(refreshTokens).set({ spent_at }).where(eq(refreshTokens.id, row.id))
    return await issue(tx, realNow, { ...row, parent_id: row.id })
  })
}

/** Ends a login on every device that holds a token of it. */
export async function revokeFamily(db: Database, family: string, realNow: number): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ revoked_at: new Date(realNow) })
    .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revoked_at)))
}

/** Ends every login of a customer but the family `keep`, in the transaction that has changed their password. */
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
  // A token that is being exchanged makes its statement wait, which then does not see the new one: ask until none is left.
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

async function isWithinGrace(tx: Database, row: Row, spentAt: Date, realNow: number) {
  if (realNow - spentAt.getTime() > graceMs) return false
  const spentChildren = await tx
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.parent_id, row.id), isNotNull(refreshTokens.spent_at)))
  return spentChildren.length === 0
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
  return { token, family, customerId: customer_id }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
