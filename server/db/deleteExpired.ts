import { lt } from 'drizzle-orm'
import type { Clock } from '../lib/clock.ts'
import type { Database } from './client.ts'
import { refreshTokens } from './schema/customers.ts'
import { idempotencyKeys, mails, rateLimits } from './schema/operations.ts'
import { passwordCodes } from './schema/passwordCodes.ts'

const hour = 3_600_000

/** Deletes expired rows: rate-limit counters, idempotency keys, refresh tokens, one-time codes, and the mails that contain the codes. */
export async function deleteExpired(db: Database, clock: Clock): Promise<void> {
  const before = (hours: number) => new Date(clock.realNow() - hours * hour)
  await db.delete(rateLimits).where(lt(rateLimits.window_start, before(24)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before(24 * 7)))
  await db.delete(refreshTokens).where(lt(refreshTokens.expires_at, before(24)))
  await db.delete(passwordCodes).where(lt(passwordCodes.expires_at, before(0)))
  await db.delete(mails).where(lt(mails.expires_at, before(0)))
}
