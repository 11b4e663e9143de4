import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'

/** A slot for an effect that answers once; it fails by name until `machine.provide({ actors })` fills it. */
export function unprovided<Output, Input = NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(() => {
    throw new Error(missing(name))
  })
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
  return `The actor "${name}" is missing: call machine.provide({ actors }).`
}
