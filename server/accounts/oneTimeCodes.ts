import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { codeLength, codeSeconds } from '#contract/forgotPassword.ts'
import type { Database } from '../db/client.ts'
import { resetCodes } from '../db/schema/passwordCodes.ts'
import { macOf } from '../lib/digest.ts'

/** Maximum attempts at one code from all devices. A single device is throttled after five. */
const codeAttempts = 50

export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/** Hashes a code with the server's secret: the database alone is not enough for a brute-force search. */
export function hashCode(
  secret: Uint8Array,
  email: string,
  code: string,
): string {
  return macOf(secret, 'password code', email, code)
}

/** The account and the device that requested a code. Codes that others request for the same email do not replace it. */
export type CodeRequester = { account: string; device: string }

/** Stores the hash of a new code, in place of the same requester's earlier one. `realNow` in milliseconds. */
export async function storeCode(
  tx: Database,
  { account: email, device }: CodeRequester,
  code_hash: string,
  realNow: number,
): Promise<void> {
  const values = {
    email,
    device,
    code_hash,
    tries: 0,
    expires_at: codeEnd(realNow),
  }
  await tx
    .insert(resetCodes)
    .values(values)
    .onConflictDoUpdate({
      target: [resetCodes.email, resetCodes.device],
      set: values,
    })
}

/** The expiry of a code that is created at `realNow` (milliseconds). */
export function codeEnd(realNow: number): Date {
  return new Date(realNow + codeSeconds * 1000)
}

/**
 * Counts one attempt; returns true when the code is correct, not expired, and attempts are left. It compares the
 * requester's own code, or else the newest one of the account: the code may be entered on another network.
 */
export async function checkCode(
  db: Database,
  { account, device }: CodeRequester,
  code_hash: string,
  realNow: number,
): Promise<boolean> {
  const { email, device: asker, expires_at, tries } = resetCodes
  const isLive = and(eq(email, account), gt(expires_at, new Date(realNow)))
  const compared = db
    .select({ asker })
    .from(resetCodes)
    .where(isLive)
    .orderBy(desc(eq(asker, device)), desc(expires_at))
    .limit(1)
  const [row] = await db
    .update(resetCodes)
    .set({ tries: sql`${tries} + 1` })
    .where(and(isLive, lt(tries, codeAttempts), eq(asker, sql`(${compared})`)))
    .returning()

  return (
    row !== undefined &&
    timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(code_hash))
  )
}

/** Consumes a code inside the transaction of its effect; returns false when the code is no longer stored. */
export async function consumeCode(
  tx: Database,
  email: string,
  code_hash: string,
): Promise<boolean> {
  const isThis = and(
    eq(resetCodes.email, email),
    eq(resetCodes.code_hash, code_hash),
  )
  const deleted = await tx.delete(resetCodes).where(isThis).returning()
  return deleted.length > 0
}

export async function deleteCodes(tx: Database, email: string): Promise<void> {
  await tx.delete(resetCodes).where(eq(resetCodes.email, email))
}
