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
  /** Finds another actor of the system; by default there is none. */
  find?: (systemId: string) => AnyActorRef | undefined
  /** Gets each effect, which is not executed. */
  note?: (action: ExecutableActionObject) => void
}

const idle = fromTransition(() => undefined, undefined)

/**
 * Creates the scope of one step of a pure machine, without effects. `taken` gets the transitions of each microstep.
 * Each step needs a new system, because actors in it are never stopped.
 */
export function createStepScope({ find, note = nothing }: World = {}) {
  // A machine that sends to its parent needs one.
  const self = createActor(idle, { parent: createEmptyActor() })
  const taken: AnyTransitionDefinition[][] = []

  self.system.inspect((inspection) => {
    // Children that would be started have microsteps of their own.
    if (inspection.type !== '@xstate.microstep' || inspection.actorRef !== self)
      return
    const transitions = takenTransitions(inspection)
    if (transitions.length > 0) taken.push(transitions)
  })

  const system = find ? { ...self.system, get: find } : self.system
  const scope = {
    self,
    system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: note,
  } as AnyActorScope

  return { scope, taken }
}

function nothing(): void {}
