import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createEmptyActor,
  matchesState,
} from 'xstate'
import type { RecordedEvent } from '../recording/inspectionRecord.ts'
import type { RecordedSnapshot } from '../recording/recording.ts'
import { redacted } from '../recording/redact.ts'
import { transitionKey } from '../xstate/transitionKey.ts'
import type { MachineTable } from './machineTable.ts'
import { createStepScope } from './stepScope.ts'

export type Outcome = {
  known: RecordedSnapshot
  taken: string[][]
  /** Effects in words: `starts placeOrder`, `tells checkout form.choose`. */
  effects: string[]
}

type Given = {
  before: RecordedSnapshot
  event: RecordedEvent
  /** The ids of its children, and the snapshots of all actors of the system. */
  children?: readonly string[]
  others?: ReadonlyMap<string, RecordedSnapshot>
}

/** Sends one event to the real machine in a recorded snapshot, without effects. Throws what the machine throws. */
export function recompute(
  table: MachineTable,
  machine: AnyStateMachine,
  given: Given,
): Outcome {
  const { before, children = [], others = new Map() } = given
  const peers = peerActors(others)
  const effects: string[] = []
  const { scope, taken } = createStepScope({
    find: (name) => peers.get(name),
    note: (action) => void effects.push(...wordsOf(action)),
  })
  const event = revived(given.event, table) as RecordedEvent
  const after = machine.transition(
    snapshotOf(machine, before, children),
    event,
    scope,
  )

  return { known: knownOf(after), taken: keysOf(taken), effects }
}

function keysOf(taken: AnyTransitionDefinition[][]): string[][] {
  return taken
    .map((transitions) =>
      transitions.map(transitionKey).filter((key) => key !== null),
    )
    .filter((keys) => keys.length > 0)
}

/** Makes a machine snapshot of a recorded one; its children do nothing. */
export function snapshotOf(
  machine: AnyStateMachine,
  { value, context }: RecordedSnapshot,
  children: readonly string[] = [],
): AnyMachineSnapshot {
  const snapshot = machine.resolveState({
    value: value ?? {},
    context: { ...context },
  })
  return Object.assign(snapshot, {
    children: inertActors(children),
    status: 'active',
  })
}

function inertActors(names: readonly string[]) {
  const actors = names.map(
    (id) => [id, Object.assign(createEmptyActor(), { id })] as const,
  )
  return Object.fromEntries(actors)
}

function peerActors(others: ReadonlyMap<string, RecordedSnapshot>) {
  const actors = [...others].map(([id, known]) => {
    const snapshot = { ...known, ...answersOf(known) }
    return [
      id,
      Object.assign(createEmptyActor(), { id, getSnapshot: () => snapshot }),
    ] as const
  })
  return new Map(actors)
}

/** Restores a recorded event: methods of a child's snapshot, and machines by their ids. */
export function revived(value: unknown, table: MachineTable): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => revived(item, table))

  const names = Object.keys(value)
  if ('machine' in value && names.length === 1)
    return table.get(String(value.machine))?.machine ?? value

  const copy = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, revived(item, table)]),
  )

  return isKnown(value) ? { ...copy, ...answersOf(value) } : copy
}

function isKnown(value: object): value is RecordedSnapshot {
  return 'status' in value && 'value' in value && 'tags' in value
}

function answersOf({ value, tags }: RecordedSnapshot) {
  return {
    hasTag: (tag: string) => tags.includes(tag),
    matches: (wanted: string) => matchesState(wanted, value ?? {}),
  }
}

function knownOf({
  status,
  value,
  tags,
  context,
  output,
  error,
}: AnyMachineSnapshot): RecordedSnapshot {
  return {
    status,
    value,
    tags: [...tags],
    context: redacted(context),
    ...(output !== undefined && { output: redacted({ output }).output }),
    ...(error !== undefined && { error: redacted(error) }),
  }
}

type Action = { type: string; params?: unknown }
type Params = {
  id?: unknown
  src?: unknown
  event?: RecordedEvent
  to?: { id?: string }
  actorRef?: { id?: string }
}

function wordsOf({ type, params }: Action): string[] {
  const { id, event, to, actorRef } = (params ?? {}) as Params
  if (type === 'xstate.spawnChild') return [`starts ${id}`]
  if (type === 'xstate.stopChild') return [`stops ${actorRef?.id ?? 'a child'}`]
  if (type === 'xstate.emit') return [`emits ${event?.type}`]
  if (type === 'xstate.sendTo')
    return [`tells ${to?.id ?? 'a child'} ${event?.type}`]
  return type.startsWith('xstate.') ? [] : [type]
}
