import { type AnyActorRef, type EventObject, fromCallback } from 'xstate'
import type { SystemActors, SystemId } from '#machines/shop/system.ts'
import type { ClientDeps } from './clientDeps.ts'

/** Finds an actor that lives as long as the shop. */
export type Find = <
  Id extends 'session' | 'translations' | 'dialogs' | 'menu' | 'home',
>(
  id: Id,
) => SystemActors[Id]

/** Applies an actor's events to storage, history or other tabs; returns a function that stops it. */
export type Effect<Id extends keyof SystemActors> = (
  deps: ClientDeps,
  actor: SystemActors[Id],
  find: Find,
  // biome-ignore lint/suspicious/noConfusingVoidType: most effects need no cleanup
) => (() => void) | void

export type Effects = { [Id in keyof SystemActors]?: Effect<Id> }

/** Runs the effects of the named actors, then sends every event that these actors emit to the machine. */
export function createEventBridge<Event extends EventObject>(
  deps: ClientDeps,
  effects: Effects,
  find: Find,
) {
  return fromCallback<Event, { actors: readonly SystemId[] }>(
    ({ input, system, sendBack }) => {
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
    },
  )
}
