import { createHash } from 'node:crypto'
import { SandboxApiError } from './apiError.ts'
import type { Answer, Call } from './call.ts'
import { expandCharge } from './objects.ts'

/** An answer ready to be sent; `replayOf` is the id of the request whose stored answer this is. */
export type SentAnswer = {
  status: number
  body: string
  replayOf: string | null
}

type KeptAnswer = {
  request_hash: string
  request_id: string
  status: number
  body: string
}

/** Runs a call and stores its answer in one transaction; the same idempotency key gets the same bytes. */
export function answerCall(
  call: Call,
  fingerprint: string,
  expansions: readonly string[],
  work: () => Answer,
): SentAnswer {
  const { store, request } = call
  const attempt = (): SentAnswer => {
    try {
      return store.transaction(() => {
        const { status, body } = work()
        const shown = expandCharge(store, body, expansions)
        return { status, body: JSON.stringify(shown), replayOf: null }
      })
    } catch (error) {
      return refusalOf(error)
    }
  }
  const key = request.idempotency_key
  if (key === null) return attempt()

  const request_hash = createHash('sha256')
    .update(fingerprint)
    .digest('base64url')

  return store.transaction(() => {
    const answers = store.table<KeptAnswer>('answers')
    const kept = answers.get(key)
    if (kept && kept.request_hash !== request_hash) throw otherParameters()
    if (kept)
      return { status: kept.status, body: kept.body, replayOf: kept.request_id }

    const answer = attempt()
    const { status, body } = answer
    if (isKept(answer))
      answers.set(key, {
        request_hash,
        request_id: request.id ?? '',
        status,
        body,
      })

    return answer
  })
}

/** Runs one request per idempotency key at a time; `busy` holds the keys in use. Throws 409 for a second one. */
export async function withKeyLock<T>(
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

/** Turns a SandboxApiError into its answer; throws any other error again. */
export function refusalOf(error: unknown): SentAnswer {
  if (!(error instanceof SandboxApiError)) throw error
  return {
    status: error.status,
    body: JSON.stringify(error.body),
    replayOf: null,
  }
}

/** A call with bad parameters did nothing, so its key stays free. */
function isKept({ status, body }: SentAnswer): boolean {
  return status !== 400 || !/"code":"(parameter_|resource_missing)/.test(body)
}

function inFlight(): SandboxApiError {
  return new SandboxApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key.',
  })
}

function otherParameters(): SandboxApiError {
  return new SandboxApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than this one.',
  })
}
