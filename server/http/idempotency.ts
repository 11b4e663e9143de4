import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/orders.ts'
import type { Database } from '../db/client.ts'
import { insertRow } from '../db/insertRow.ts'
import { readRows } from '../db/readRow.ts'
import { idempotencyKeys } from '../db/schema/operations.ts'
import {
  badRequest,
  inProgress,
  type RequestRefusal,
  unprocessable,
} from '../domain/requestRefusal.ts'
import { crashpoint } from '../lib/crashpoint.ts'

export type Scope = { customer_id: number; route: string; key: string }

type IdempotencyRow = typeof idempotencyKeys.$inferSelect

/** A request with a key, locked if `isClaimed`; `resumedId` is an unfinished order or recharge. */
export type KeyedRequest = {
  kind: 'fresh'
  scope: Scope
  request_hash: string
  lock: string
  locked_at: Date
  isClaimed: boolean
  resumedId: string | null
}

export type IdempotencyRecord =
  | KeyedRequest
  | { kind: 'replay'; status: number; body: string }

/** Milliseconds after which another request may take over a key that got no response. */
const lockMs = 10_000

/** A request with an unclaimed key: the first to store its response gets the key. */
export function unclaimedRequest(
  scope: Scope,
  request: unknown,
  realNow: number,
): KeyedRequest {
  if (scope.key.length > 255) throw badRequest('idempotency_key')
  return {
    kind: 'fresh',
    scope,
    request_hash: hashOf(request),
    lock: randomUUID(),
    locked_at: new Date(realNow),
    isClaimed: false,
    resumedId: null,
  }
}

/** Milliseconds in which an equal request without a key is the same request. */
const equalMs = 60_000

/** The key of a request without one: equal requests of a customer within a minute share it. */
export async function contentKey(
  db: Database,
  scope: Omit<Scope, 'key'>,
  request: unknown,
  realNow: number,
): Promise<string> {
  const keyIn = (minute: number) => `equal:${minute}:${hashOf(request)}`
  const minute = Math.floor(realNow / equalMs)
  const earlier = keyIn(minute - 1)
  const [row] = await db
    .select({ created_at: idempotencyKeys.created_at })
    .from(idempotencyKeys)
    .where(isScope({ ...scope, key: earlier }))
  const isSame =
    row !== undefined && realNow - row.created_at.getTime() < equalMs

  return isSame ? earlier : keyIn(minute)
}

/**
 * Claims the key of a request. Throws 409 while another request holds it, and 422 with the order when it belongs to
 * another body. A key without any effect can be taken over, also by another body.
 */
export async function claimIdempotencyKey(
  db: Database,
  work: KeyedRequest,
): Promise<IdempotencyRecord> {
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ ...rowOf(work), state: 'in_progress' })
    .onConflictDoNothing()
    .returning({ lock: idempotencyKeys.lock })
  crashpoint('key.claimed')
  return claimed.length > 0
    ? { ...work, isClaimed: true }
    : await claimKnown(db, work)
}

async function claimKnown(
  db: Database,
  work: KeyedRequest,
): Promise<IdempotencyRecord> {
  const { scope, lock, locked_at, request_hash } = work
  const [row] = await db.select().from(idempotencyKeys).where(isScope(scope))
  if (row === undefined) throw inProgress()

  const isSame = row.request_hash === request_hash
  if (!isSame && (row.state === 'done' || row.reference !== null))
    throw keyUsed(row)
  if (row.state === 'done' && row.status !== null && row.body !== null)
    return { kind: 'replay', status: row.status, body: row.body }

  const stale = lt(
    idempotencyKeys.locked_at,
    new Date(locked_at.getTime() - lockMs),
  )
  const isFree = or(
    eq(idempotencyKeys.request_hash, request_hash),
    isNull(idempotencyKeys.reference),
  )
  const [claimed] = await db
    .update(idempotencyKeys)
    .set({ lock, locked_at, request_hash })
    .where(
      and(
        isScope(scope),
        eq(idempotencyKeys.state, 'in_progress'),
        stale,
        isFree,
      ),
    )
    .returning({ reference: idempotencyKeys.reference })
  if (claimed === undefined) throw inProgress()

  return { ...work, isClaimed: true, resumedId: claimed.reference }
}

function keyUsed({ reference, body }: IdempotencyRow): RequestRefusal {
  const { order_id = reference } =
    body === null ? {} : (JSON.parse(body) as PlacedOrder)
  return unprocessable('idempotency_mismatch', { order_id })
}

/** The statement that stores a response; it returns no row when the key belongs to another request. */
export function responseStatement(
  query: Database,
  work: KeyedRequest,
  status: number,
  body: string,
): SQLWrapper {
  const response = { state: 'done', status, body } as const
  if (!work.isClaimed)
    return sql`(${insertRow(idempotencyKeys, { ...rowOf(work), ...response })} on conflict do nothing returning key)`
  return query
    .update(idempotencyKeys)
    .set(response)
    .where(isHeld(work))
    .returning({ key: idempotencyKeys.key })
}

/** Stores the response; inside its effect's transaction both happen or neither. Throws 409. */
export async function storeIdempotentResponse(
  query: Database,
  work: KeyedRequest,
  status: number,
  body: string,
): Promise<void> {
  const settled = await readRows(
    query,
    sql`with stored as ${responseStatement(query, work, status, body)} select from stored`,
  )
  crashpoint('key.settled')
  if (settled.length === 0) throw inProgress()
}

/** Links a new order or recharge to the key in its transaction, for retries. Throws 409. */
export async function linkIdempotencyKey(
  tx: Database,
  work: KeyedRequest,
  resumedId: string,
): Promise<void> {
  const begun = await tx
    .update(idempotencyKeys)
    .set({ reference: resumedId })
    .where(isHeld(work))
    .returning({ key: idempotencyKeys.key })
  crashpoint('key.begun')
  if (begun.length === 0) throw inProgress()
}

/** Releases a key after an error, so the request can be sent again. A linked order or recharge stays linked. */
export async function releaseIdempotencyKey(
  db: Database,
  work: KeyedRequest,
): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(isHeld(work), isNull(idempotencyKeys.reference)))
  await db
    .update(idempotencyKeys)
    .set({ locked_at: new Date(0) })
    .where(isHeld(work))
  crashpoint('key.released')
}

function isScope(scope: Scope) {
  return and(
    eq(idempotencyKeys.customer_id, scope.customer_id),
    eq(idempotencyKeys.route, scope.route),
    eq(idempotencyKeys.key, scope.key),
  )
}

function rowOf({ scope, request_hash, lock, locked_at }: KeyedRequest) {
  return { ...scope, request_hash, lock, locked_at, created_at: locked_at }
}

function isHeld({ scope, lock }: KeyedRequest) {
  return and(
    isScope(scope),
    eq(idempotencyKeys.lock, lock),
    eq(idempotencyKeys.state, 'in_progress'),
  )
}

function hashOf(request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(request, sortKeys))
    .digest('base64url')
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return value
  return Object.fromEntries(
    Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
