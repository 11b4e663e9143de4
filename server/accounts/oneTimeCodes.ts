import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { codeLength, codeSeconds } from '#contract/forgotPassword.ts'
import type { Database } from '../db/client.ts'
import { resetCodes } from '../db/schema/passwordCodes.ts'
import { macOf } from '../lib/digest.ts'

/** The attempts at one code, from wherever they come. One device waits longer and longer after five. */
const codeAttempts = 50

/** A new random one-time code. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/** The hash of a code. It is keyed with the server's secret, so that it cannot be brute-forced from the database alone. */
export function hashCode(secret: Uint8Array, email: string, code: string): string {
  return macOf(secret, 'password code', email, code)
}

/** Who asked for a code: codes of others at the same email do not replace it. */
export type CodeRequester = { account: string; device: string }

/** Stores the hash of a new code and replaces the earlier one of the same asker. `realNow` in milliseconds. */
export async function storeCode(
  tx: Database,
  { account: email, device }: CodeRequester,
  code_hash: string,
  realNow: number,
): Promise<void> {
  const values = { email, device, code_hash, tries: 0, expires_at: codeEnd(realNow) }
  await tx
    .insert(resetCodes)
    .values(values)
    .onConflictDoUpdate({ target: [resetCodes.email, resetCodes.device], set: values })
}

/** When a code that is created now expires; `realNow` in milliseconds. */
export function codeEnd(realNow: number): Date {
  return new Date(realNow + codeSeconds * 1000)
}

/** Counts one attempt; true when the code is correct, not expired, and the attempts are not used up. One code is compared: the asker's own, or else, on another network than it was asked for, the newest. */
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
  return row !== undefined && timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(code_hash))
}

/** Consumes a code inside the transaction of its effect; false when it was consumed or replaced meanwhile. */
export async function consumeCode(
  tx: Database,
  email: string,
  code_hash: string,
): Promise<boolean> {
  const isThis = and(eq(resetCodes.email, email), eq(resetCodes.code_hash, code_hash))
  const gone = await tx.delete(resetCodes).where(isThis).returning()
  return gone.length > 0
}

/** Deletes the pending codes of an email. */
export async function deleteCodes(tx: Database, email: string): Promise<void> {
  await tx.delete(resetCodes).where(eq(resetCodes.email, email))
}
