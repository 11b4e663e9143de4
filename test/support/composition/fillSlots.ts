import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'

/**
 * Fills the actor slots of a machine and of its child machines. The card payment of an order becomes one slot,
 * `orderPayment`.
 */
export function fillSlots<Machine extends AnyStateMachine>(
  machine: Machine,
  slot: (name: string, machine: string) => AnyActorLogic,
): Machine {
  const fill = (name: string, logic: unknown) => {
    if (machine.id === 'orderSubmission' && name === 'cardPayment')
      return slot('orderPayment', machine.id)
    return logic instanceof StateMachine
      ? fillSlots(logic, slot)
      : slot(name, machine.id)
  }
  const filled = Object.entries(machine.implementations.actors).map(
    ([name, logic]) => [name, fill(name, logic)],
  )
  return provideActors(machine, Object.fromEntries(filled))
}
