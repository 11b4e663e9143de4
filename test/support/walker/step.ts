import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate'
import { createStepScope } from '#inspector/replay/stepScope.ts'

/** A step of the pure machine: the next snapshot, and the transitions of each microstep that takes any. */
export type Step = {
  snapshot: AnyMachineSnapshot
  taken: AnyTransitionDefinition[][]
}

export function firstStep(machine: AnyStateMachine, input: unknown): Step {
  const { scope, taken } = createStepScope()
  return { snapshot: machine.getInitialSnapshot(scope, input), taken }
}

export function nextStep(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): Step {
  const { scope, taken } = createStepScope()
  return { snapshot: machine.transition(snapshot, event, scope), taken }
}
