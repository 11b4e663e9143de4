import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { inspectorMachine } from './inspectorMachine.ts'
import type { Actor, Recording } from './recording/recording.ts'
import { isAlive } from './recording/snapshotAt.ts'

export type InspectorActor = ActorRefFrom<typeof inspectorMachine>

export const InspectorContext = createContext<InspectorActor | null>(null)

export function useInspector(): InspectorActor {
  const actor = useContext(InspectorContext)
  if (!actor) throw new Error('Put views of the inspector into its context.')
  return actor
}

export function useDisplay() {
  const inspector = useInspector()
  const live = useSelector(inspector, ({ context }) => context.live)
  const opened = useSelector(inspector, ({ context }) => context.opened)
  // The recording is mutated, so its version signals a change.
  const version = useSelector(inspector, ({ context }) => context.version)
  const travelIndex = useSelector(inspector, ({ context }) => context.at)
  const selected = useSelector(inspector, ({ context }) => context.selected)
  const table = useSelector(inspector, ({ context }) => context.table)
  const isFollowing = useSelector(inspector, (snapshot) =>
    snapshot.matches({ time: 'following' }),
  )
  const recording = opened?.recording ?? live
  const last = recording.entries.length - 1
  const at = isFollowing ? last : Math.min(travelIndex, last)
  const actor = actorShown(recording, selected, at)
  // While the page follows the tabs, a step is replayed only for an actor that was selected.
  const isLookedAt = !isFollowing || selected !== null
  const isLive = opened === null

  return {
    recording,
    version,
    at,
    last,
    isFollowing,
    isLookedAt,
    actor,
    table,
    isLive,
  }
}

export type Display = ReturnType<typeof useDisplay>

/** Returns the selected actor, else the running one of the same name, in its tab if possible, else the root. */
function actorShown(
  { actors, pages }: Recording,
  selected: string | null,
  at: number,
): Actor | null {
  const chosen = actors.get(selected ?? '')
  const living = [...actors.values()].filter(
    (actor) => actor.machine && isAlive(actor, at),
  )
  const root = living.find(({ parent }) => parent === null) ?? null
  if (!chosen) return root
  if (isAlive(chosen, at)) return chosen

  const tabOf = ({ page }: Actor) => pages.get(page)?.tab
  const actorsNamed = living.filter(({ name }) => name === chosen.name)
  return (
    actorsNamed.find((actor) => tabOf(actor) === tabOf(chosen)) ??
    actorsNamed[0] ??
    chosen
  )
}
