import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { codeLength, codeSeconds } from '#contract/forgotPassword.ts'
import type { Database } from '../db/client.ts'
import { passwordCodes } from '../db/schema/passwordCodes.ts'
import { macOf } from '../lib/digest.ts'

/** The attempts at a code of all devices together. One device waits longer and longer after five. */
const codeAttempts = 50

/** A new random one-time code. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/** The hash of a code. It is keyed with the server's secret, so that it cannot be brute-forced from the database alone. */
export function hashCode(secret: Uint8Array, email: string, code: string): string {
  return macOf(secret, 'password code', email, code)
}

/** Stores the hash of an email's new code and replaces the earlier one. `realNow` in milliseconds. */
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

/** When a code that is created now expires; `realNow` in milliseconds. */
export function codeEnd(realNow: number): Date {
  return new Date(realNow + codeSeconds * 1000)
}

/** Counts one attempt; true when the code is correct, not expired, and the attempts are not used up. */
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

/** Consumes a code inside the transaction of its effect; false when it was consumed or replaced meanwhile. */
export async function spendCode(tx: Database, email: string, code_hash: string): Promise<boolean> {
  const isThis = and(eq(passwordCodes.email, email), eq(passwordCodes.code_hash, code_hash))
  const gone = await tx.delete(passwordCodes).where(isThis).returning()
  return gone.length > 0
}

/** Deletes the pending code of an email. */
export async function dropCode(tx: Database, email: string): Promise<void> {
  await tx.delete(passwordCodes).where(eq(passwordCodes.email, email))
}
