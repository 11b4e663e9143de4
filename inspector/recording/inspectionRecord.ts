/** An event as it is recorded: plain data without secrets. */
export type RecordedEvent = { type: string; [field: string]: unknown }

export type ContextChange = [path: string[], value?: unknown]

/** What is new in an actor's snapshot: only what differs from the one recorded before. */
export type SnapshotUpdate = {
  status?: string
  value?: unknown
  tags?: string[]
  /** What has changed in the context: the path of each place, and what stands there now; nothing where it is gone. */
  changes?: ContextChange[]
  output?: unknown
  error?: unknown
}

/** What a tab of the shop tells the inspector. `page` is one life of a tab's page, which a reload ends; `number` counts in it. */
export type InspectionRecord = { page: string; number: number; time: number } & (
  | { kind: 'opened'; tab: string; path: string }
  | { kind: 'closed' }
  | {
      kind: 'actor'
      actor: string
      name: string
      parent: string | null
      /** The id of its machine; null for an effect. */
      machine: string | null
      input: unknown
      news: SnapshotUpdate
    }
  /** An event that was sent, or emitted and heard by `to`. */
  | { kind: 'event'; from: string | null; to: string; isEmitted: boolean; event: RecordedEvent }
  /** An event that was emitted, and that no actor has heard. */
  | { kind: 'emitted'; from: string; event: RecordedEvent }
  /** What the actor made of the event number `of`, or of one that nobody sent; the transitions of each microstep by their keys. */
  | {
      kind: 'step'
      actor: string
      of: number | null
      event: RecordedEvent | null
      taken: string[][]
      news: SnapshotUpdate
    }
)

/** One kind of record without what all have. */
export type UnnumberedRecord = InspectionRecord extends infer One
  ? One extends unknown
    ? Omit<One, 'page' | 'number' | 'time'>
    : never
  : never
