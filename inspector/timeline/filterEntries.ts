import type { Entry, Recording } from '../recording/recording.ts'

/** `words` are searched in names, types and payloads; `name` is an actor's, in every tab. */
export type EntryFilter = {
  words: string
  name: string | null
  withInternal: boolean
}

/** A cached result: of a growing recording only the new entries are tested. */
export type FilteredEntries = {
  filter: EntryFilter
  recording: Recording
  seen: number
  found: Entry[]
}

/** Returns the matching entries; reuses the cached result for the same recording and filter. */
export function filterEntries(
  cached: FilteredEntries | null,
  recording: Recording,
  filter: EntryFilter,
): FilteredEntries {
  const isSame =
    cached?.recording === recording && isSameFilter(cached.filter, filter)
  const current = isSame ? cached : { filter, recording, seen: 0, found: [] }
  const { entries } = recording

  for (; current.seen < entries.length; current.seen += 1) {
    const entry = entries[current.seen]
    if (entry && isMatch(recording, entry, filter)) current.found.push(entry)
  }

  return current
}

function isSameFilter(one: EntryFilter, other: EntryFilter): boolean {
  return (
    one.words === other.words &&
    one.name === other.name &&
    one.withInternal === other.withInternal
  )
}

function isMatch(
  { actors }: Recording,
  entry: Entry,
  { words, name, withInternal }: EntryFilter,
): boolean {
  if (!withInternal && isInternal(entry)) return false
  const names = [entry.from, entry.to].map(
    (key) => actors.get(key ?? '')?.name ?? '',
  )
  if (name !== null && !names.includes(name)) return false
  return words === '' || textOf(entry, names).includes(words.toLowerCase())
}

/** Tests for an entry that XState sends by itself: a start, a stop, or a snapshot of a child. */
export function isInternal({ kind, event }: Entry): boolean {
  return kind === 'actor' || /^xstate\.(init|stop|snapshot)/.test(event.type)
}

const texts = new WeakMap<Entry, string>()

function textOf(entry: Entry, names: string[]): string {
  const cached = texts.get(entry)
  if (cached !== undefined) return cached
  const text = `${names.join(' ')} ${JSON.stringify(entry.event)}`.toLowerCase()
  texts.set(entry, text)
  return text
}
