import { type AnyActorRef, createEmptyActor } from 'xstate'

/** Gives an actor that is walked alone a parent, which hears what it sends and does nothing. */
export function giveParent(actor: AnyActorRef): void {
  Object.assign(actor, { _parent: createEmptyActor() })
}
