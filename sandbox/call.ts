import type { Language } from './languages.ts'
import type { Store } from './store.ts'

/** What the sandbox needs from the world. */
export type SandboxDeps = {
  store: Store
  /** The shop's address, as browsers reach it. */
  shop: string
  /** The sandbox's own address, as browsers reach it. */
  origin: string
  /** Real time in milliseconds. */
  now: () => number
}

/** One call of the API, or one decision of a person, inside its transaction. */
export type Call = {
  store: Store
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

/** What a page or the passing of time does, as a call. */
export function callWithoutKey({ store, origin, now }: SandboxDeps, language: Language): Call {
  const request = { id: null, idempotency_key: null }
  return { store, origin, now: now(), language, access: 'none', request }
}

/** The answer of a call that went well. */
export function ok(body: object): Answer {
  return { status: 200, body }
}

/** A call's time as objects show it: in seconds. */
export function secondsOf({ now }: Call): number {
  return Math.floor(now / 1000)
}
