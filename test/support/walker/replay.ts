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

/** Where one path ended. */
export type Arrival<Machine extends AnyStateMachine> = {
  snapshot: SnapshotFrom<Machine>
  path: EventObject[]
  emitted: EmittedFrom<Machine>[]
  /** Events that the siblings received. */
  siblingEvents: EventObject[]
  /** Transitions on the way. */
  trail: Trail
}

const idle = fromTransition(() => undefined, undefined)

/** The machine with children that never answer: what they would say is sent as events instead. */
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

/** Sends a path to a fresh actor; null when a timer on the path had already fired. */
export function replay<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, path, declared, siblings = [] }: Run<Machine>,
): Arrival<Machine> | null {
  const emitted: EmittedFrom<Machine>[] = []
  const siblingEvents: EventObject[] = []
  const failures: unknown[] = []
  const trail: Trail = []
  // The parent hears what it is sent and does nothing.
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
  for (const event of path) {
    if (!send(actor, event, fired)) return null
    if (failures.length > 0) throw failures[0]
  }
  return {
    snapshot: actor.getSnapshot() as SnapshotFrom<Machine>,
    path,
    emitted,
    siblingEvents,
    trail,
  }
}

/** Keeps what children show of themselves from the machine: a child shows how it begins even if it never answers. */
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

/** A timer's event is sent only while that timer is armed, and disarms it as the real one would. */
function send(
  actor: AnyActor,
  event: EventObject,
  fired: Set<string>,
): boolean {
  if (event.type.startsWith('xstate.after.')) {
    const timer = scheduledEvents(actor.system).find(
      (one) => one.event.type === event.type,
    )
    if (!timer && fired.has(event.type)) return false
    if (!timer) throw new Error(`The timer ${event.type} is not armed.`)
    actor.system.scheduler.cancel(actor, timer.id)
    fired.add(event.type)
  }
  actor.send(event)
  return true
}
