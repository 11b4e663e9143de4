import {
  type AnyActorRef,
  type InspectedEventEvent,
  type InspectedMicrostepEvent,
  type InspectedSnapshotEvent,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'
import type {
  ContextChange,
  InspectionRecord,
  RecordedEvent,
  SnapshotUpdate,
  UnnumberedRecord,
} from '../recording/inspectionRecord.ts'
import { redacted } from '../recording/redact.ts'
import { takenTransitions } from '../xstate/privateFields.ts'
import { transitionKey } from '../xstate/transitionKey.ts'

type InspectedSnapshot = {
  status: string
  value?: unknown
  tags?: Iterable<string>
  context?: Record<string, unknown>
  output?: unknown
  error?: unknown
}

type RunningActor = {
  actor: AnyActorRef
  parent: string | null
  input: unknown
  before: Before
}

type Place = { tab: string; page: string; path: string; now: () => number }

/** Turns the inspection events of one page into records, and sends the inspector's events to its actors. */
export function createRecorder(
  { tab, page, path, now }: Place,
  onRecord: (record: InspectionRecord) => void,
) {
  const running = new Map<string, RunningActor>()
  // A forwarded event object has a number for each receiver.
  const numbers = new WeakMap<object, Map<AnyActorRef, number>>()
  const emitters = new WeakMap<object, string>()
  const microsteps = new WeakMap<AnyActorRef, string[][]>()
  let number = 0
  let pending: { event: object; record: InspectionRecord } | null = null

  const numbered = (record: UnnumberedRecord): InspectionRecord => {
    number += 1
    return { page, number, time: now(), ...record }
  }
  const add = (record: UnnumberedRecord) => {
    flushPending()
    onRecord(numbered(record))
  }
  /** Records an emitted event when the next one comes: until then an actor may receive it. */
  const flushPending = () => {
    if (pending) onRecord(pending.record)
    pending = null
  }

  return {
    open: () => add({ kind: 'opened', tab, path }),
    close: () => add({ kind: 'closed' }),
    inspect(inspected: InspectionEvent) {
      const actor = inspected.actorRef as AnyActorRef
      if (inspected.type === '@xstate.actor') listenTo(actor)
      else if (inspected.type === '@xstate.event') recordEvent(actor, inspected)
      else if (inspected.type === '@xstate.microstep')
        recordMicrostep(actor, inspected)
      else if (inspected.type === '@xstate.snapshot')
        recordStep(actor, inspected)
    },
    recordRunning() {
      add({ kind: 'opened', tab, path })
      for (const { actor, parent, input } of running.values())
        addActor(actor, parent, input)
    },
    send(session: string, event: RecordedEvent): void {
      running.get(session)?.actor.send(event)
    },
  }

  function addActor(
    actor: AnyActorRef,
    parent: string | null,
    input: unknown,
  ): void {
    const before: Before = {}
    const machine = machineOf(actor)
    const news = newsOf(actor.getSnapshot(), before, machine !== null)
    running.set(actor.sessionId, { actor, parent, input, before })
    const about = { actor: actor.sessionId, name: actor.id, parent, machine }
    add({ kind: 'actor', ...about, input: redacted(input), news })
  }

  /** Subscribes before all other listeners, which may forward the event. */
  function listenTo(actor: AnyActorRef): void {
    actor.on('*', (emitted) => {
      flushPending()
      emitters.set(emitted, actor.sessionId)
      const record = numbered({
        kind: 'emitted',
        from: actor.sessionId,
        event: plain(emitted),
      })
      pending = { event: emitted, record }
    })
  }

  function recordEvent(
    actor: AnyActorRef,
    { sourceRef, event }: InspectedEventEvent,
  ): void {
    const source = sourceRef?.sessionId ?? null
    if (event.type === 'xstate.init') {
      // An actor is started by its parent.
      addActor(actor, source, event.input)
      return
    }
    if (isNoise(event.type)) return

    const emitter = isOfMachine(source) ? undefined : emitters.get(event)
    if (pending?.event === event) pending = null
    const from = emitter ?? source
    const isEmitted = emitter !== undefined

    add({
      kind: 'event',
      from,
      to: actor.sessionId,
      isEmitted,
      event: plainFor(event, from),
    })
    numbers.set(event, (numbers.get(event) ?? new Map()).set(actor, number))
  }

  function isOfMachine(session: string | null): boolean {
    const source = running.get(session ?? '')
    return source !== undefined && machineOf(source.actor) !== null
  }

  /** Records a child's snapshot in an event to its parent as an update, which the child's step need not repeat. */
  function plainFor(event: RecordedEvent, from: string | null): RecordedEvent {
    const child = from === null ? undefined : running.get(from)
    if (!event.type.startsWith('xstate.snapshot.') || !child)
      return plain(event)
    const snapshot = event.snapshot as InspectedSnapshot
    return { type: event.type, snapshot: newsOf(snapshot, child.before, true) }
  }

  function recordMicrostep(
    actor: AnyActorRef,
    microstep: InspectedMicrostepEvent,
  ): void {
    const keys = takenTransitions(microstep)
      .map(transitionKey)
      .filter((key) => key !== null)
    if (keys.length === 0) return
    microsteps.set(actor, [...(microsteps.get(actor) ?? []), keys])
  }

  function recordStep(
    actor: AnyActorRef,
    { snapshot, event }: InspectedSnapshotEvent,
  ): void {
    const recorded = running.get(actor.sessionId)
    const taken = microsteps.get(actor) ?? []

    microsteps.delete(actor)
    if (
      !recorded ||
      (event.type === 'xstate.init' && snapshot.status === 'active')
    )
      return

    const isMachine = machineOf(actor) !== null
    const isOver = snapshot.status !== 'active'
    if (!isMachine && !isOver) return

    const of = numbers.get(event)?.get(actor) ?? null
    const ownEvent = of === null && isMachine ? plain(event) : null
    const news = newsOf(snapshot, recorded.before, isMachine)

    add({
      kind: 'step',
      actor: actor.sessionId,
      of,
      event: ownEvent,
      taken,
      news,
    })
    if (isOver) running.delete(actor.sessionId)
  }
}

type Before = { snapshot?: InspectedSnapshot }

/** Returns the difference to the last snapshot and stores the new one; of an effect only the status. */
function newsOf(
  snapshot: InspectedSnapshot,
  before: Before,
  isMachine: boolean,
): SnapshotUpdate {
  const last: Partial<InspectedSnapshot> = before.snapshot ?? {}
  before.snapshot = snapshot

  const { status, value, context, output, error } = snapshot
  const news: SnapshotUpdate = status === last.status ? {} : { status }
  if (error !== undefined) news.error = redacted(error)
  if (!isMachine) return news

  if (JSON.stringify(value) !== JSON.stringify(last.value)) news.value = value
  const tags = [...(snapshot.tags ?? [])]
  if (tags.join() !== [...(last.tags ?? [])].join()) news.tags = tags
  if (output !== undefined) news.output = redacted({ output }).output

  const changes = changesOf(context ?? {}, last.context ?? {}, [])
  return changes.length > 0 ? { ...news, changes } : news
}

type Fields = Record<string, unknown>

/** Compares nested objects; a list counts as one value. */
function changesOf(
  now: Fields,
  before: Fields,
  above: string[],
): ContextChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].flatMap((name): ContextChange[] => {
    const value = now[name]
    const last = before[name]
    const path = [...above, name]
    if (value === last) return []
    if (value === undefined) return [[path]]
    if (isFields(value) && isFields(last)) return changesOf(value, last, path)
    return [[path, hiddenAt(path, value)]]
  })
}

function isFields(value: unknown): value is Fields {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype
  )
}

function hiddenAt(path: string[], value: unknown): unknown {
  const redactedRoot = redacted(
    path.reduceRight((inner, name) => ({ [name]: inner }), value),
  )
  return path.reduce((outer, name) => (outer as Fields)[name], redactedRoot)
}

function plain(event: RecordedEvent): RecordedEvent {
  return { ...redacted(event), type: event.type }
}

function machineOf(actor: AnyActorRef): string | null {
  const snapshot: unknown = actor.getSnapshot()
  return isMachineSnapshot(snapshot) ? snapshot.machine.id : null
}

/** Tests for events that promises send to themselves. */
function isNoise(type: string): boolean {
  return type === 'xstate.stop' || type.startsWith('xstate.promise.')
}
