import type { AnyActorLogic, AnyStateMachine, PromiseActorLogic } from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import type { Slot } from './unprovided.ts'

/** Fills a machine's slots and applies the time limit of each, on the clock of the actors. */
export function provideActors<Machine extends AnyStateMachine>(
  machine: Machine,
  actors: ActorsFor<Machine>,
): Machine {
  const slots = machine.implementations.actors as Record<
    string,
    Partial<Slot<unknown, unknown>>
  >
  const entries = Object.entries<AnyActorLogic>(actors).map(([name, logic]) => {
    const within = slots[name]?.within
    return [name, within === undefined ? logic : withLimit(logic, within)]
  })
  return machine.provide({
    actors: Object.fromEntries(entries),
  } as never) as Machine
}

type ActorsFor<Machine extends AnyStateMachine> = {
  [Name in keyof Provided<Machine>]: Provided<Machine>[Name] extends
    | Slot<infer Output, infer Input>
    | undefined
    ? PromiseActorLogic<Output, Input>
    : Provided<Machine>[Name]
}
type Provided<Machine extends AnyStateMachine> = NonNullable<
  Parameters<Machine['provide']>[0]['actors']
>

const expired = { type: 'slot.expired' }
const timeout: ApiError = { code: 'timeout' }

/** Aborts an effect after the time limit with the error `timeout`. */
function withLimit(
  logic: AnyActorLogic,
  within: number,
): AnyActorLogic & { within: number } {
  return {
    ...logic,
    within,
    start(snapshot, scope) {
      scope.system.scheduler.schedule(
        scope.self,
        scope.self,
        expired,
        within,
        expired.type,
      )
      logic.start?.(snapshot, scope)
    },
    transition(snapshot, event, scope) {
      if (event.type !== expired.type)
        return logic.transition(snapshot, event, scope)
      const stopped = logic.transition(snapshot, { type: 'xstate.stop' }, scope)
      return { ...stopped, status: 'error', error: timeout }
    },
  }
}
