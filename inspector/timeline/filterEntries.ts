import type { Entry, Recording } from '../recording/recording.ts'

/** What is looked for: words in names, types and payloads, and an actor by its name, in every tab. */
export type EntryFilter = { words: string; name: string | null; withInternal: boolean }

/** The entries that a wish lets through. It looks at each entry once, however often it is asked while a recording grows. */
export type FilteredEntries = {
  wish: EntryFilter
  recording: Recording
  seen: number
  found: Entry[]
}

/** The sieve after all that has come; a new one when the wish or the recording is another. */
export function filterEntries(
  sieve: FilteredEntries | null,
  recording: Recording,
  wish: EntryFilter,
): FilteredEntries {
  const isSame = sieve?.recording === recording && isSameWish(sieve.wish, wish)
  const current = isSame ? sieve : { wish, recording, seen: 0, found: [] }
  const { entries } = recording
  for (; current.seen < entries.length; current.seen += 1) {
    const entry = entries[current.seen]
    if (entry && passes(recording, entry, wish)) current.found.push(entry)
  }
  return current
}

function isSameWish(one: EntryFilter, other: EntryFilter): boolean {
  return (
    one.words === other.words && one.name === other.name && one.withInternal === other.withInternal
  )
}

function passes(
  { actors }: Recording,
  entry: Entry,
  { words, name, withInternal }: EntryFilter,
): boolean {
  if (!withInternal && isInternal(entry)) return false
  const names = [entry.from, entry.to].map((key) => actors.get(key ?? '')?.name ?? '')
  if (name !== null && !names.includes(name)) return false
  return words === '' || textOf(entry, names).includes(words.toLowerCase())
}

/** What XState tells by itself: starts, stops, and snapshots of children. */
export function isInternal({ kind, event }: Entry): boolean {
  return kind === 'actor' || /^xstate\.(init|stop|snapshot)/.test(event.type)
}

const texts = new WeakMap<Entry, string>()

/** The text that is searched, made when it is first asked for. */
function textOf(entry: Entry, names: string[]): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const text = `${names.join(' ')} ${JSON.stringify(entry.event)}`.toLowerCase()
  texts.set(entry, text)
  return text
}
