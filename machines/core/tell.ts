import { type EventObject, enqueueActions, type MachineContext } from 'xstate'

/** The events of every actor by system id; `machines/shop/system.ts` declares them. */
// biome-ignore lint/suspicious/noEmptyInterface: the shop adds its actors
export interface SystemEvents {}

/** An action for any machine with a matching context and event. */
export type Action<Context, Event> = (
  args: { context: Context; event: Event },
  params: undefined,
) => void

/** Sends an event to another actor of the system; does nothing if that actor does not exist. */
export function tell<
  Context extends MachineContext,
  Event extends EventObject,
  Id extends keyof SystemEvents,
>(
  id: Id,
  event:
    | SystemEvents[Id]
    | ((args: { context: Context; event: Event }) => SystemEvents[Id]),
): Action<Context, Event> {
  return enqueueActions<Context, Event, undefined>(
    ({ enqueue, system, context, event: received }) => {
      const actor = system.get(id)
      if (!actor) return
      enqueue.sendTo(
        actor,
        event instanceof Function ? event({ context, event: received }) : event,
      )
    },
  ) as Action<Context, Event>
}
