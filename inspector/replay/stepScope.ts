import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyTransitionDefinition,
  createActor,
  createEmptyActor,
  type ExecutableActionObject,
  fromTransition,
} from 'xstate'
import { takenTransitions } from '../xstate/privateFields.ts'

type World = {
  /** Finds another actor of the system; without it there is none. */
  find?: (systemId: string) => AnyActorRef | undefined
  /** Is told of each effect, which does not happen. */
  note?: (action: ExecutableActionObject) => void
}

const idle = fromTransition(() => undefined, undefined)

/**
 * What one step of a pure machine runs in: nothing outside of it happens, and the transitions of each microstep that takes
 * any are noted. Each step has a system of its own: nothing there stops an actor.
 */
export function createStepScope({ find, note = nothing }: World = {}) {
  // What sends to its parent finds one.
  const self = createActor(idle, { parent: createEmptyActor() })
  const taken: AnyTransitionDefinition[][] = []
  self.system.inspect((inspection) => {
    // Children that it would start take steps of their own.
    if (inspection.type !== '@xstate.microstep' || inspection.actorRef !== self) return
    const transitions = takenTransitions(inspection)
    if (transitions.length > 0) taken.push(transitions)
  })
  const system = find ? { ...self.system, get: find } : self.system
  const scope = {
    ...{ self, system, id: '', sessionId: '', logger: nothing },
    ...{ defer: nothing, emit: nothing, stopChild: nothing, actionExecutor: note },
  } as AnyActorScope
  return { scope, taken }
}

function nothing(): void {}
