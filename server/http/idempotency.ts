import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema/operations.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { badRequest, conflict, unprocessable } from './errors.ts'

/** One customer's key on one route. */
export type Scope = { customer_id: number; route: string; key: string }

/** The state of an idempotency key: new work under a lock, or the stored response of the first request. `resumedId` is the order or recharge that an unfinished request created. */
export type IdempotencyRecord =
  | { kind: 'fresh'; scope: Scope; lock: string; resumedId: string | null }
  | { kind: 'replay'; status: number; body: string }

/** Milliseconds after which another request may take over a key that got no response. */
const lockMs = 10_000

/** Claims a key. Throws 409 while another request holds it, and 422 when it was used with another body. */
export async function claimIdempotencyKey(
  db: Database,
  scope: Scope,
  request: unknown,
  realNow: number,
): Promise<IdempotencyRecord> {
  if (scope.key.length > 255) throw badRequest('idempotency_key')
  const request_hash = hashOf(request)
  const lock = randomUUID()
  const now = new Date(realNow)
  const taken = await db
    .insert(idempotencyKeys)
    .values({ ...scope, request_hash, state: 'in_progress', lock, locked_at: now, created_at: now })
    .onConflictDoNothing()
    .returning({ lock: idempotencyKeys.lock })
  crashpoint('key.claimed')
  if (taken.length > 0) return { kind: 'fresh', scope, lock, resumedId: null }
  return await claimKnown(db, scope, request_hash, lock, realNow)
}

async function claimKnown(
  db: Database,
  scope: Scope,
  requestHash: string,
  lock: string,
  realNow: number,
): Promise<IdempotencyRecord> {
  const [row] = await db.select().from(idempotencyKeys).where(isScope(scope))
  if (row === undefined) throw conflict('in_progress', { code: 'in_progress' })
  if (row.request_hash !== requestHash) throw unprocessable('idempotency_mismatch')
  if (row.state === 'done' && row.status !== null && row.body !== null)
    return { kind: 'replay', status: row.status, body: row.body }
  const stale = lt(idempotencyKeys.locked_at, new Date(realNow - lockMs))
  const taken = await db
    .update(idempotencyKeys)
    .set({ lock, locked_at: new Date(realNow) })
    .where(and(isScope(scope), eq(idempotencyKeys.state, 'in_progress'), stale))
    .returning({ lock: idempotencyKeys.lock })
  if (taken.length === 0) throw conflict('in_progress', { code: 'in_progress' })
  return { kind: 'fresh', scope, lock, resumedId: row.reference }
}

/** Stores the response. Inside the transaction of the effect, both happen or neither. Throws 409 when the lock was lost. */
export async function storeIdempotentResponse(
  query: Database,
  record: Extract<IdempotencyRecord, { kind: 'fresh' }>,
  status: number,
  body: string,
): Promise<void> {
  const settled = await query
    .update(idempotencyKeys)
    .set({ state: 'done', status, body })
    .where(isHeld(record))
    .returning({ key: idempotencyKeys.key })
  crashpoint('key.settled')
  if (settled.length === 0) throw conflict('in_progress', { code: 'in_progress' })
}

/** Links the created order or recharge to the key, inside the transaction that creates it, so that a retry resumes it. Throws 409 when the lock was lost. */
export async function linkIdempotencyKey(
  tx: Database,
  record: Extract<IdempotencyRecord, { kind: 'fresh' }>,
  resumedId: string,
): Promise<void> {
  const begun = await tx
    .update(idempotencyKeys)
    .set({ reference: resumedId })
    .where(isHeld(record))
    .returning({ key: idempotencyKeys.key })
  crashpoint('key.begun')
  if (begun.length === 0) throw conflict('in_progress', { code: 'in_progress' })
}

/** Releases a key after an error, so that the same request can be sent again. A linked order or recharge stays linked. */
export async function releaseIdempotencyKey(
  db: Database,
  record: Extract<IdempotencyRecord, { kind: 'fresh' }>,
): Promise<void> {
  await db.delete(idempotencyKeys).where(and(isHeld(record), isNull(idempotencyKeys.reference)))
  await db
    .update(idempotencyKeys)
    .set({ locked_at: new Date(0) })
    .where(isHeld(record))
  crashpoint('key.released')
}

function isScope(scope: Scope) {
  return and(
    eq(idempotencyKeys.customer_id, scope.customer_id),
    eq(idempotencyKeys.route, scope.route),
    eq(idempotencyKeys.key, scope.key),
  )
}

function isHeld(record: { scope: Scope; lock: string }) {
  return and(
    isScope(record.scope),
    eq(idempotencyKeys.lock, record.lock),
    eq(idempotencyKeys.state, 'in_progress'),
  )
}

function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request, sortKeys)).digest('base64url')
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
