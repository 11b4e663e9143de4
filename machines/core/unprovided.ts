import {
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate'

/** An effect with one result, and its time limit in milliseconds. */
export type Slot<Output, Input> = PromiseActorLogic<Output, Input> & {
  within: number
}

/**
 * A slot for an effect with one result. It throws with its name until `provideActors` fills it. After `within`
 * milliseconds it rejects with the `ApiError` `timeout`, so that `onError` handles silence like a lost call.
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

/** A slot for an effect that sends (`sendBack`) and receives events; it throws with its name until it is filled. */
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
