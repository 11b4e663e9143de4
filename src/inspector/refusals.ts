import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  not,
} from 'xstate'
import type { RecordedEvent } from '#src/adapters/recorded.ts'
import { transitionKey } from '#src/adapters/recorded.ts'
import type { MachineTable } from './machineTable.ts'
import { revived, snapshotOf } from './recompute.ts'
import type { Known } from './recording.ts'
import { guardName } from './transitionLabel.ts'

/** A transition that an event could have taken, and the guard that said no. */
export type Refusal = { state: string; event: string; guard: string; key: string }

/** The guards that refuse an event in a recorded state, the innermost states first. */
export function refusalsOf(
  table: MachineTable,
  machine: AnyStateMachine,
  { before, event: told }: { before: Known; event: RecordedEvent },
): Refusal[] {
  const snapshot = snapshotOf(machine, before)
  const event = revived(told, table) as RecordedEvent
  return candidatesOf(snapshot, event.type)
    .filter(({ guard }) => guard !== undefined && isRefused(guard, snapshot, event))
    .map((transition) => ({
      state: transition.source.id,
      event: transition.eventType,
      guard: guardName(transition.guard),
      key: transitionKey(transition) ?? '',
    }))
}

/** The types of events that a recorded state understands; not those that only the machine itself says. */
export function eventsHeard(machine: AnyStateMachine, known: Known): string[] {
  const nodes: AnyStateNode[] = snapshotOf(machine, known)._nodes
  const types = nodes.flatMap((node) => [...node.transitions.keys()])
  return [...new Set(types)].filter((type) => !type.startsWith('xstate.')).sort()
}

function candidatesOf(
  { _nodes: nodes }: AnyMachineSnapshot,
  type: string,
): AnyTransitionDefinition[] {
  const inner = (nodes as AnyStateNode[]).toReversed()
  return inner.flatMap((node) =>
    [...node.transitions].flatMap(([descriptor, transitions]) =>
      isDescribedBy(type, descriptor) ? transitions : [],
    ),
  )
}

function isDescribedBy(type: string, descriptor: string): boolean {
  if (descriptor === '*' || type === descriptor) return true
  return descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1))
}

type Guard = Parameters<typeof not>[0]
type Check = (snapshot: AnyMachineSnapshot, args: unknown, guard: unknown) => boolean

/** XState evaluates a guard only within another one. */
function isRefused(guard: unknown, snapshot: AnyMachineSnapshot, event: RecordedEvent): boolean {
  const opposite = not(guard as Guard) as unknown as { check: Check }
  return opposite.check(snapshot, { context: snapshot.context, event }, opposite)
}
