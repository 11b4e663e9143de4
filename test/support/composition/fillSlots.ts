import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate'

/** Fills the slots of a machine and of all its children. */
export function fillSlots<Machine extends AnyStateMachine>(
  machine: Machine,
  slot: (name: string) => AnyActorLogic,
): Machine {
  const filled = Object.entries(machine.implementations.actors).map(([name, logic]) => [
    name,
    logic instanceof StateMachine ? fillSlots(logic, slot) : slot(name),
  ])
  return machine.provide({ actors: Object.fromEntries(filled) } as never) as Machine
}
