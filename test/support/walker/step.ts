import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createEmptyActor,
  type EventObject,
} from 'xstate'
import { giveParent } from './parent.ts'

/** A step of the pure machine: where it leads, and the transitions of each microstep that takes any. */
export type Step = { snapshot: AnyMachineSnapshot; taken: AnyTransitionDefinition[][] }

/** How the pure machine begins. */
export function firstStep(machine: AnyStateMachine, input: unknown): Step {
  const { scope, taken } = scopeOfOneStep()
  return { snapshot: machine.getInitialSnapshot(scope, input), taken }
}

/** What the pure machine does with an event. */
export function nextStep(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): Step {
  const { scope, taken } = scopeOfOneStep()
  return { snapshot: machine.transition(snapshot, event, scope), taken }
}

/** Each step has a system of its own: nothing there stops an actor. */
function scopeOfOneStep() {
  const self = createEmptyActor()
  giveParent(self)
  const taken: AnyTransitionDefinition[][] = []
  self.system.inspect((inspection) => {
    if (inspection.type !== '@xstate.microstep' || inspection._transitions.length === 0) return
    taken.push(inspection._transitions)
  })
  const scope: AnyActorScope = {
    ...{ self, system: self.system, id: '', sessionId: '', logger: () => {} },
    ...{ defer: () => {}, emit: () => {}, stopChild: () => {}, actionExecutor: () => {} },
  }
  return { scope, taken }
}
