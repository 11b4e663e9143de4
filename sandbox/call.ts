import type { Language } from '#contract/languages.ts'
import type { Env } from '#server/config/env.ts'
import type { Database } from '#server/db/client.ts'
import type { Clock } from '#server/lib/clock.ts'

/** What the sandbox needs from the world. */
export type SandboxDeps = { db: Database; env: Env; clock: Clock }

/** One call of the API, or one decision of a person, inside its transaction. */
export type Call = {
  tx: Database
  /** Real time in milliseconds. */
  now: number
  /** The sandbox's own address, as browsers reach it. */
  origin: string
  /** Of the sentences for the customer. */
  language: Language
  /** Which key came with the call; a page and the passing of time have none. */
  access: 'secret' | 'publishable' | 'none'
  request: { id: string | null; idempotency_key: string | null }
}

/** What a call is answered with; an effect can come with a refusal, as with a declined card. */
export type Answer = { status: number; body: object }

/** The answer of a call that went well. */
export function answered(body: object): Answer {
  return { status: 200, body }
}

/** A call's time as objects show it: in seconds. */
export function secondsOf({ now }: Call): number {
  return Math.floor(now / 1000)
}
