import { type AnyActorRef, type AnyStateMachine, createEmptyActor } from 'xstate'

/** Gives an actor that is walked alone a parent, which hears what it sends and does nothing. */
export function giveParent(actor: AnyActorRef): void {
  Object.assign(actor, { _parent: createEmptyActor() })
}

/** The pure machine with such a parent, and with a system of its own for each step: nothing there stops an actor. */
export function withParent<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const transition: Machine['transition'] = (snapshot, event, scope) => {
    const self = createEmptyActor()
    giveParent(self)
    return machine.transition(snapshot, event, {
      ...scope,
      self: self as never,
      system: self.system,
    })
  }
  return Object.assign(Object.create(machine), { transition })
}
