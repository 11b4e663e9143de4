import { type AnyActorRef, type EventObject, fromCallback } from 'xstate'
import type { SystemActors, SystemId } from '#machines/shop/system.ts'
import type { ClientDeps } from './clientDeps.ts'

/** Finds an actor of the system that is there as long as the shop is. */
export type Find = <Id extends 'session' | 'translations' | 'dialogs' | 'menu' | 'home'>(
  id: Id,
) => SystemActors[Id]

/** What an actor tells the world outside: storage, history, other tabs. Returns how to stop listening to that world. */
export type Effect<Id extends keyof SystemActors> = (
  deps: ClientDeps,
  actor: SystemActors[Id],
  find: Find,
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to stop
) => (() => void) | void

/** The effects of a machine's actors, by their ids. */
export type Effects = { [Id in keyof SystemActors]?: Effect<Id> }

/** Lets a machine hear all that the named actors emit, after the world outside has. */
export function hearOf<Event extends EventObject>(deps: ClientDeps, effects: Effects, find: Find) {
  return fromCallback<Event, { actors: readonly SystemId[] }>(({ input, system, sendBack }) => {
    const stops = input.actors.flatMap((id) => {
      const actor: AnyActorRef = system.get(id)
      const effect = effects[id as keyof Effects] as Effect<never> | undefined
      const stop = effect?.(deps, actor as never, find)
      const { unsubscribe } = actor.on('*', sendBack)
      return stop ? [stop, unsubscribe] : [unsubscribe]
    })
    return () => {
      for (const stop of stops) stop()
    }
  })
}
