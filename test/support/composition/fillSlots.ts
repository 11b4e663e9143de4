import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'

/**
 * Fills the actor slots of a machine and of its child machines; a resource has the name of its slot. The card payment
 * of an order becomes one slot, `orderPayment`.
 */
export function fillSlots<Machine extends AnyStateMachine>(
  machine: Machine,
  slot: (name: string, machine: string) => AnyActorLogic,
  id = machine.id,
): Machine {
  const fill = (name: string, logic: unknown) => {
    if (id === 'orderSubmission' && name === 'cardPayment')
      return slot('orderPayment', id)
    return logic instanceof StateMachine
      ? fillSlots(logic, slot, logic.id === 'resource' ? name : logic.id)
      : slot(name, id)
  }
  const filled = Object.entries(machine.implementations.actors).map(
    ([name, logic]) => [name, fill(name, logic)],
  )
  return provideActors(machine, Object.fromEntries(filled))
}
