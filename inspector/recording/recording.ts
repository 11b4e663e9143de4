import type { StateValue } from 'xstate'
import type {
  InspectionRecord,
  RecordedEvent,
  SnapshotUpdate,
} from './inspectionRecord.ts'

/** A snapshot as plain data, rebuilt from its updates. */
export type RecordedSnapshot = {
  status: string
  value: StateValue | null
  tags: string[]
  context: Record<string, unknown>
  output?: unknown
  error?: unknown
}

/** One event of an actor: the keys of the transitions of each microstep, and the snapshot afterwards. */
export type Step = {
  entry: Entry
  event: RecordedEvent
  taken: string[][]
  known: RecordedSnapshot
}

export type Actor = {
  key: string
  page: string
  name: string
  parent: string | null
  machine: string | null
  input: unknown
  /** Indexes of the entries between which the actor ran. */
  startedAt: number
  endedAt: number | null
  first: RecordedSnapshot
  last: RecordedSnapshot
  steps: Step[]
}

/** One line of the time line. `at` is its index. */
export type Entry = {
  at: number
  page: string
  time: number
  kind: Exclude<InspectionRecord['kind'], 'step'>
  /** Keys of actors. */
  from: string | null
  to: string | null
  event: RecordedEvent
  step: Step | null
}

export type Page = {
  page: string
  tab: string
  path: string
  opened: number
  closed: number | null
}

/** All records in the order of time. It is mutated, because up to 10,000 events a minute are added. */
export type Recording = {
  records: InspectionRecord[]
  entries: Entry[]
  actors: Map<string, Actor>
  pages: Map<string, Page>
  /** For each page the newest record number, and the entries of events by record number. */
  received: Map<string, { last: number; events: Map<number, Entry> }>
  examples: Map<string, RecordedEvent>
}

export function emptyRecording(): Recording {
  return {
    records: [],
    entries: [],
    actors: new Map(),
    pages: new Map(),
    received: new Map(),
    examples: new Map(),
  }
}

/** Builds a recording from records in any order. */
export function recordingOf(records: readonly InspectionRecord[]): Recording {
  const recording = emptyRecording()
  addRecords(recording, records)
  return recording
}

export function addRecords(
  recording: Recording,
  records: readonly InspectionRecord[],
): void {
  for (const record of records.toSorted(
    (left, right) => left.time - right.time,
  )) {
    const received = recording.received.get(record.page) ?? {
      last: 0,
      events: new Map(),
    }
    if (record.number <= received.last) continue
    received.last = record.number
    recording.received.set(record.page, received)
    recording.records.push(record)
    addOne(recording, record, received.events)
  }
}

function addOne(
  recording: Recording,
  record: InspectionRecord,
  events: Map<number, Entry>,
): void {
  if (record.kind === 'opened') addPage(recording, record)
  else if (record.kind === 'closed') closePage(recording, record)
  else if (record.kind === 'actor') addActor(recording, record)
  else if (record.kind === 'step') addStep(recording, record, events)
  else events.set(record.number, addEvent(recording, record))
}

function addEvent(
  recording: Recording,
  record: Of<'event'> | Of<'emitted'>,
): Entry {
  const event = withSnapshot(recording, record)
  recording.examples.set(event.type, event)
  const to = 'to' in record ? keyOf(record.page, record.to) : null
  return addEntry(recording, record, {
    from: keyOf(record.page, record.from),
    to,
    event,
  })
}

function addEntry(
  { entries }: Recording,
  { page, time, kind }: InspectionRecord,
  fields: Pick<Entry, 'from' | 'to' | 'event'>,
): Entry {
  const entry: Entry = {
    at: entries.length,
    page,
    time,
    kind: kind === 'step' ? 'event' : kind,
    step: null,
    ...fields,
  }
  entries.push(entry)
  return entry
}

function addPage(recording: Recording, record: Of<'opened'>): void {
  const { page, tab, path } = record
  if (recording.pages.has(page)) return
  const event = { type: `arrives at ${path}` }
  const { at } = addEntry(recording, record, { from: null, to: null, event })
  recording.pages.set(page, { page, tab, path, opened: at, closed: null })
}

function closePage(recording: Recording, record: Of<'closed'>): void {
  const { at } = addEntry(recording, record, {
    from: null,
    to: null,
    event: { type: 'leaves' },
  })
  const page = recording.pages.get(record.page)
  if (page) page.closed = at
  for (const actor of recording.actors.values()) {
    if (actor.page === record.page) actor.endedAt ??= at
  }
}

function addActor(recording: Recording, record: Of<'actor'>): void {
  const { page, name, machine, input, news } = record
  const key = `${page}/${record.actor}`
  const parent = keyOf(page, record.parent)
  const event = { type: 'xstate.init', input }
  const entry = addEntry(recording, record, { from: parent, to: key, event })
  const first = applyUpdate(emptySnapshot, news)
  const life = {
    startedAt: entry.at,
    endedAt: null,
    first,
    last: first,
    steps: [],
  }

  recording.actors.set(key, {
    key,
    page,
    name,
    parent,
    machine,
    input,
    ...life,
  })
}

function addStep(
  recording: Recording,
  record: Of<'step'>,
  events: Map<number, Entry>,
): void {
  const key = `${record.page}/${record.actor}`
  const actor = recording.actors.get(key)
  if (!actor) return
  if (actor.machine === null) {
    actor.endedAt = recording.entries.length - 1
    return
  }

  const cause = record.of === null ? undefined : events.get(record.of)
  const event = cause?.event ?? record.event ?? { type: 'unknown' }
  const entry =
    cause ?? addEntry(recording, record, { from: null, to: key, event })

  actor.last = applyUpdate(actor.last, record.news)
  const { last: known } = actor
  const step = { entry, event, taken: record.taken, known }

  entry.step = step
  actor.steps.push(step)
  if (known.status !== 'active') actor.endedAt = recording.entries.length - 1
}

/** Rebuilds the child's snapshot in an event to its parent; the child's own step is recorded later. */
function withSnapshot(
  { actors }: Recording,
  record: Of<'event'> | Of<'emitted'>,
): RecordedEvent {
  const { event, page, from } = record
  const child = actors.get(keyOf(page, from) ?? '')
  if (!event.type.startsWith('xstate.snapshot.') || !child) return event
  child.last = applyUpdate(child.last, event.snapshot as SnapshotUpdate)
  return { ...event, snapshot: child.last }
}

const emptySnapshot: RecordedSnapshot = {
  status: 'active',
  value: null,
  tags: [],
  context: {},
}

function applyUpdate(
  before: RecordedSnapshot,
  news: SnapshotUpdate,
): RecordedSnapshot {
  const { changes = [], value, ...others } = news
  return {
    ...before,
    ...others,
    value: value === undefined ? before.value : (value as StateValue),
    context: changes.reduce(
      (context, [path, now]) => changedAt(context, path, now),
      before.context,
    ),
  }
}

type Fields = Record<string, unknown>

/** Copies fields with another value at a path; shares the rest. */
function changedAt(
  fields: Fields,
  [name = '', ...below]: string[],
  value: unknown,
): Fields {
  if (below.length === 0) {
    const { [name]: _before, ...others } = fields
    return value === undefined ? others : { ...fields, [name]: value }
  }
  return {
    ...fields,
    [name]: changedAt((fields[name] ?? {}) as Fields, below, value),
  }
}

function keyOf(page: string, session: string | null): string | null {
  return session === null ? null : `${page}/${session}`
}

type Of<Kind extends InspectionRecord['kind']> = Extract<
  InspectionRecord,
  { kind: Kind }
>
