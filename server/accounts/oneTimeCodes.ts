import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { codeLength, codeSeconds } from '#contract/forgotPassword.ts'
import type { Database } from '../db/client.ts'
import { passwordCodes } from '../db/schema/passwordCodes.ts'

/** How often a code may be tried, the right one included (ours; section 9 leaves it open). */
export const codeAttempts = 5

/** A new one-time code: digits that nobody can foresee. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/** What is kept of a code: without the server's secret it cannot be found by trying all of them. */
export function hashCode(secret: Uint8Array, email: string, code: string): string {
  return createHmac('sha256', secret).update(`password code:${email}:${code}`).digest('base64url')
}

/** Keeps the hash of an email's new code; the earlier one is useless from now on. `realNow` in milliseconds. */
export async function storeCode(
  tx: Database,
  email: string,
  code_hash: string,
  realNow: number,
): Promise<void> {
  const values = { email, code_hash, tries: 0, expires_at: codeEnd(realNow) }
  await tx
    .insert(passwordCodes)
    .values(values)
    .onConflictDoUpdate({ target: passwordCodes.email, set: values })
}

/** When a code that is made now ends. */
export function codeEnd(realNow: number): Date {
  return new Date(realNow + codeSeconds * 1000)
}

/** Counts one try, and tells whether it was the right code: in time, and not after too many tries. */
export async function checkCode(
  db: Database,
  email: string,
  code_hash: string,
  realNow: number,
): Promise<boolean> {
  const [row] = await db
    .update(passwordCodes)
    .set({ tries: sql`${passwordCodes.tries} + 1` })
    .where(
      and(
        eq(passwordCodes.email, email),
        lt(passwordCodes.tries, codeAttempts),
        gt(passwordCodes.expires_at, new Date(realNow)),
      ),
    )
    .returning()
  return row !== undefined && timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(code_hash))
}

/** Uses a code up inside the transaction of its effect; false when it was used up or replaced meanwhile. */
export async function spendCode(tx: Database, email: string, code_hash: string): Promise<boolean> {
  const isThis = and(eq(passwordCodes.email, email), eq(passwordCodes.code_hash, code_hash))
  const gone = await tx.delete(passwordCodes).where(isThis).returning()
  return gone.length > 0
}

/** Makes whatever code an email has useless. */
export async function dropCode(tx: Database, email: string): Promise<void> {
  await tx.delete(passwordCodes).where(eq(passwordCodes.email, email))
}
