import {
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate'

/** A slot for an effect that answers once, `within` so many milliseconds; `provideActors` fills it. */
export type Slot<Output, Input> = PromiseActorLogic<Output, Input> & { within: number }

/**
 * A slot for an effect that answers once. It fails by name until `provideActors` fills it. An effect that has not answered
 * `within` its milliseconds rejects with the `ApiError` `timeout`: `onError` answers a silent effect as it does a lost call.
 */
export function unprovided<Output, Input = NonReducibleUnknown>(
  name: string,
  { within = 40_000 }: { within?: number | undefined } = {},
): Slot<Output, Input> {
  const effect = fromPromise<Output, Input>(() => {
    throw new Error(missing(name))
  })
  return { ...effect, within }
}

/** A slot for an effect that keeps speaking (`sendBack`) and listening; it fails by name until it is filled. */
export function unprovidedCallback<
  Events extends EventObject,
  Input = NonReducibleUnknown,
  Heard extends EventObject = Events,
>(name: string) {
  return fromCallback<Heard, Input>(() => {
    throw new Error(missing(name))
  })
}

function missing(name: string): string {
  return `The actor "${name}" is missing: call provideActors(machine, { ${name} }).`
}
