import type { Language } from './languages.ts'
import type { Store } from './store.ts'

export type SandboxDeps = {
  store: Store
  /** The shop's address, as browsers reach it. */
  shop: string
  /** The sandbox's own address, as browsers reach it. */
  origin: string
  /** Real time in milliseconds. */
  now: () => number
}

/** One API call, or one decision of a person, inside its transaction. */
export type Call = {
  store: Store
  now: number
  origin: string
  language: Language
  /** The key of the call; `none` for pages and timers. */
  access: 'secret' | 'publishable' | 'none'
  request: { id: string | null; idempotency_key: string | null }
}

/** The response to a call. A refusal can have an effect too: a declined card creates a charge. */
export type Answer = { status: number; body: object }

export function callWithoutKey(
  { store, origin, now }: SandboxDeps,
  language: Language,
): Call {
  const request = { id: null, idempotency_key: null }
  return { store, origin, now: now(), language, access: 'none', request }
}

export function ok(body: object): Answer {
  return { status: 200, body }
}

/** The call's time in Unix seconds. */
export function secondsOf({ now }: Call): number {
  return Math.floor(now / 1000)
}
