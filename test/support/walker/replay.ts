import {
  type AnyActor,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  createEmptyActor,
  type EmittedFrom,
  type EventObject,
  fromCallback,
  type InputFrom,
  type InspectionEvent,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate'
import { overhear } from './overhear.ts'
import type { Declared, Trail } from './transitions.ts'

/** Where one path ended. */
export type Arrival<Machine extends AnyStateMachine> = {
  snapshot: SnapshotFrom<Machine>
  path: EventObject[]
  emitted: EmittedFrom<Machine>[]
  /** What was taken on the way. */
  trail: Trail
}

/** The machine with children that never answer: what they would say is sent as events instead. */
export function makeInert<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const silent = fromCallback(() => {})
  const names = Object.keys(machine.implementations.actors)
  const actors = Object.fromEntries(names.map((name) => [name, silent]))
  return machine.provide({ actors }) as Machine
}

type Run<Machine extends AnyStateMachine> = {
  input: InputFrom<Machine> | undefined
  path: EventObject[]
  declared: Map<AnyTransitionDefinition, Declared>
}

/** Sends a path to a fresh actor; null when a timer on the path had already fired. */
export function replay<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, path, declared }: Run<Machine>,
): Arrival<Machine> | null {
  const emitted: EmittedFrom<Machine>[] = []
  const failures: unknown[] = []
  const trail: Trail = []
  const actor = createActor(machine, {
    clock: new SimulatedClock(),
    input: input as InputFrom<Machine>,
    inspect: (inspection) => note(inspection, declared, trail),
  })
  // It hears what it is sent and does nothing.
  Object.assign(actor, { _parent: createEmptyActor() })
  mute(actor.system)
  actor.on('*', (event) => emitted.push(event as EmittedFrom<Machine>))
  actor.subscribe({ error: (error) => failures.push(error) })
  actor.start()
  const fired = new Set<string>()
  for (const event of path) {
    if (!send(actor, event, fired)) return stop(actor, null)
    if (failures.length > 0) throw failures[0]
  }
  return stop(actor, {
    snapshot: actor.getSnapshot() as SnapshotFrom<Machine>,
    path,
    emitted,
    trail,
  })
}

/** Keeps what children show of themselves from the machine: a child shows how it begins even if it never answers. */
export function mute(system: object): void {
  overhear(system, (source, _, { type }) => !source || !type.startsWith('xstate.snapshot.'))
}

function note(
  inspection: InspectionEvent,
  declared: Map<AnyTransitionDefinition, Declared>,
  trail: Trail,
): void {
  if (inspection.type !== '@xstate.microstep' || inspection._transitions.length === 0) return
  const rows = inspection._transitions.map((transition) => {
    const row = declared.get(transition)
    if (!row) throw new Error(`An undeclared transition was taken on ${transition.eventType}.`)
    return row
  })
  trail.push(rows)
}

/** A timer's event is sent only while that timer is armed, and disarms it as the real one would. */
function send(actor: AnyActor, event: EventObject, fired: Set<string>): boolean {
  if (event.type.startsWith('xstate.after.')) {
    const scheduled = Object.values(actor.system.getSnapshot()._scheduledEvents)
    const timer = scheduled.find((one) => one.event.type === event.type)
    if (!timer && fired.has(event.type)) return false
    if (!timer) throw new Error(`The timer ${event.type} is not armed.`)
    actor.system.scheduler.cancel(actor, timer.id)
    fired.add(event.type)
  }
  actor.send(event)
  return true
}

function stop<Result>(actor: AnyActor, result: Result): Result {
  // Only a root can be stopped.
  Object.assign(actor, { _parent: undefined }).stop()
  return result
}
