/** A recorded event: plain data without secrets. */
export type RecordedEvent = { type: string; [field: string]: unknown }

export type ContextChange = [path: string[], value?: unknown]

/** The fields of an actor's snapshot that differ from the one recorded before. */
export type SnapshotUpdate = {
  status?: string
  value?: unknown
  tags?: string[]
  /** Changes of the context: a path and the new value, or no value for a removed field. */
  changes?: ContextChange[]
  output?: unknown
  error?: unknown
}

/** One record of a shop's tab. `page` is one page load; `number` counts within it. */
export type InspectionRecord = {
  page: string
  number: number
  time: number
} & (
  | { kind: 'opened'; tab: string; path: string }
  | { kind: 'closed' }
  | {
      kind: 'actor'
      actor: string
      name: string
      parent: string | null
      /** The machine's id; null for an actor without a machine. */
      machine: string | null
      input: unknown
      news: SnapshotUpdate
    }
  /** An event that `to` received, sent or emitted. */
  | {
      kind: 'event'
      from: string | null
      to: string
      isEmitted: boolean
      event: RecordedEvent
    }
  /** An emitted event that no actor received. */
  | { kind: 'emitted'; from: string; event: RecordedEvent }
  /** A step of an actor at event number `of`, or at an unsent `event`; `taken` has the keys of each microstep. */
  | {
      kind: 'step'
      actor: string
      of: number | null
      event: RecordedEvent | null
      taken: string[][]
      news: SnapshotUpdate
    }
)

/** A record before its page, number and time are added. */
export type UnnumberedRecord = InspectionRecord extends infer One
  ? One extends unknown
    ? Omit<One, 'page' | 'number' | 'time'>
    : never
  : never
