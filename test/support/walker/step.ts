import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate'
import { createStepScope } from '#inspector/replay/stepScope.ts'

/** A step of the pure machine: where it leads, and the transitions of each microstep that takes any. */
export type Step = {
  snapshot: AnyMachineSnapshot
  taken: AnyTransitionDefinition[][]
}

/** How the pure machine begins. */
export function firstStep(machine: AnyStateMachine, input: unknown): Step {
  const { scope, taken } = createStepScope()
  return { snapshot: machine.getInitialSnapshot(scope, input), taken }
}

/** Returns the pure machine's next snapshot after an event. */
export function nextStep(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): Step {
  const { scope, taken } = createStepScope()
  return { snapshot: machine.transition(snapshot, event, scope), taken }
}
