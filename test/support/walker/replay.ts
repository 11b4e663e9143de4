import {
  type AnyActor,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EmittedFrom,
  type EventObject,
  fromCallback,
  fromTransition,
  type InputFrom,
  type InspectionEvent,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate'
import {
  overhear,
  scheduledEvents,
  takenTransitions,
} from '#inspector/xstate/privateFields.ts'
import { addSiblings } from './siblings.ts'
import type { Declared, Trail } from './transitions.ts'

export type Arrival<Machine extends AnyStateMachine> = {
  snapshot: SnapshotFrom<Machine>
  path: EventObject[]
  emitted: EmittedFrom<Machine>[]
  /** Events that the siblings received. */
  siblingEvents: EventObject[]
  trail: Trail
  /** False if the machine refused the last event. */
  isTaken: boolean
}

const idle = fromTransition(() => undefined, undefined)

/** Returns the machine with children that never answer; walks send the children's answers as events. */
export function makeInert<Machine extends AnyStateMachine>(
  machine: Machine,
): Machine {
  const silent = fromCallback(() => {})
  const names = Object.keys(machine.implementations.actors)
  const actors = Object.fromEntries(names.map((name) => [name, silent]))
  return machine.provide({ actors }) as Machine
}

type Run<Machine extends AnyStateMachine> = {
  input: InputFrom<Machine> | undefined
  path: EventObject[]
  declared: Map<AnyTransitionDefinition, Declared>
  siblings?: readonly string[] | undefined
}

/** Sends a path to a new actor; null if a timer of the path fires a second time. */
export function replay<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, path, declared, siblings = [] }: Run<Machine>,
): Arrival<Machine> | null {
  const emitted: EmittedFrom<Machine>[] = []
  const siblingEvents: EventObject[] = []
  const failures: unknown[] = []
  const trail: Trail = []
  // The parent ignores its events.
  const parent = createActor(idle, {
    clock: new SimulatedClock(),
    inspect: (inspection) => note(inspection, declared, trail),
  })
  const actor = createActor(machine, {
    parent,
    input: input as InputFrom<Machine>,
  })

  mute(actor.system)
  addSiblings(actor, siblings, (event) => siblingEvents.push(event))
  actor.on('*', (event) => emitted.push(event as EmittedFrom<Machine>))
  actor.subscribe({ error: (error) => failures.push(error) })
  actor.start()

  const fired = new Set<string>()
  let taken = 0
  for (const event of path) {
    taken = trail.length
    if (!send(actor, event, fired)) return null
    if (failures.length > 0) throw failures[0]
  }

  return {
    snapshot: actor.getSnapshot() as SnapshotFrom<Machine>,
    path,
    emitted,
    siblingEvents,
    trail,
    isTaken: trail.length > taken,
  }
}

/** Drops snapshot events of children, which even a child that never answers sends at its start. */
export function mute(system: AnyActor['system']): void {
  overhear(
    system,
    (source, _, { type }) => !source || !type.startsWith('xstate.snapshot.'),
  )
}

function note(
  inspection: InspectionEvent,
  declared: Map<AnyTransitionDefinition, Declared>,
  trail: Trail,
): void {
  if (inspection.type !== '@xstate.microstep') return
  const rows = takenTransitions(inspection).map((transition) => {
    const row = declared.get(transition)
    if (!row)
      throw new Error(
        `An undeclared transition was taken on ${transition.eventType}.`,
      )
    return row
  })
  if (rows.length > 0) trail.push(rows)
}

/**
 * Sends an event. A timer's event needs an armed timer and disarms it, as a real timer does; false if it has fired
 * before.
 */
function send(
  actor: AnyActor,
  event: EventObject,
  fired: Set<string>,
): boolean {
  if (event.type.startsWith('xstate.after.')) {
    const timer = scheduledEvents(actor.system).find(
      (scheduled) => scheduled.event.type === event.type,
    )
    if (!timer && fired.has(event.type)) return false
    if (!timer) throw new Error(`The timer ${event.type} is not armed.`)
    actor.system.scheduler.cancel(actor, timer.id)
    fired.add(event.type)
  }
  actor.send(event)
  return true
}
