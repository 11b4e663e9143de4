import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { sandboxKeys } from '#server/db/schema/sandbox.ts'
import { SandboxApiError } from './apiError.ts'
import type { Answer, Call } from './call.ts'
import { expand } from './objects.ts'

/** An answer ready to be sent; a replayed one names its first request. */
export type SentAnswer = { status: number; body: string; replayOf: string | null }

type Work = (call: Call) => Promise<Answer>

/** Does a call's work in one transaction with the keeping of its answer; the same key gets the same bytes. */
export async function answerCall(
  db: Database,
  call: Omit<Call, 'tx'>,
  fingerprint: string,
  expansions: readonly string[],
  work: Work,
): Promise<SentAnswer> {
  const finish = async (tx: Database) => {
    const { status, body } = await work({ ...call, tx })
    const shown = structuredClone(body)
    await expand(tx, shown, expansions)
    return { status, body: JSON.stringify(shown), replayOf: null }
  }
  const key = call.request.idempotency_key
  if (key === null) return await db.transaction(finish).catch(refusalOf)
  const request_hash = createHash('sha256').update(fingerprint).digest('base64url')
  return await db.transaction(async (tx) => {
    const [row] = await tx.select().from(sandboxKeys).where(eq(sandboxKeys.key, key))
    if (row && row.request_hash !== request_hash) throw otherParameters()
    if (row) return { status: row.status, body: row.body, replayOf: row.request_id }
    const answer = await tx.transaction(finish).catch(refusalOf)
    if (isKept(answer)) await keep(tx, call, { key, request_hash }, answer)
    return answer
  })
}

/** Lets only one request with a key through at a time; `busy` holds the keys that are being worked on. */
export async function alone<T>(
  busy: Set<string>,
  key: string | null,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return await work()
  if (busy.has(key)) throw inFlight()
  busy.add(key)
  try {
    return await work()
  } finally {
    busy.delete(key)
  }
}

/** A refusal as an answer; what nobody foresaw is thrown on. */
export function refusalOf(error: unknown): SentAnswer {
  if (!(error instanceof SandboxApiError)) throw error
  return { status: error.status, body: JSON.stringify(error.body), replayOf: null }
}

async function keep(
  tx: Database,
  { now, request }: Omit<Call, 'tx'>,
  names: { key: string; request_hash: string },
  { status, body }: SentAnswer,
): Promise<void> {
  const kept = await tx
    .insert(sandboxKeys)
    .values({ ...names, request_id: request.id ?? '', status, body, created_at: new Date(now) })
    .onConflictDoNothing()
    .returning({ key: sandboxKeys.key })
  if (kept.length === 0) throw inFlight()
}

/** A call that was refused for its parameters did nothing: its key stays free. */
function isKept({ status, body }: SentAnswer): boolean {
  return status !== 400 || !/"code":"(parameter_|resource_missing)/.test(body)
}

function inFlight(): SandboxApiError {
  return new SandboxApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  })
}

function otherParameters(): SandboxApiError {
  return new SandboxApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than this one.',
  })
}
