import type { Actor, Entry, Recording } from '../recording/recording.ts'

/** A vertical line of the diagram; `isNew` marks the first one of a tab. */
export type Lane = { key: string; name: string; tab: string; isNew: boolean }

/** One entry in the diagram: an arrow between two lanes, or a mark at one. */
export type Row = {
  entry: Entry
  from: number | null
  to: number | null
  label: string
}

/** Returns the lanes of the selected actors, by tab. Later pages of a tab use the lane of the same name. */
export function lanesOf(
  { actors, pages }: Recording,
  chosen: ReadonlySet<string>,
): Lane[] {
  const lanes = new Map<string, Omit<Lane, 'isNew'>>()
  for (const key of chosen) {
    const actor = actors.get(key)
    const page = actor && pages.get(actor.page)
    if (actor && page)
      lanes.set(laneKey(page.tab, actor), {
        key: laneKey(page.tab, actor),
        name: actor.name,
        tab: page.tab,
      })
  }

  const tabs = [...new Set([...pages.values()].map(({ tab }) => tab))]
  const sorted = [...lanes.values()].sort(
    (left, right) => tabs.indexOf(left.tab) - tabs.indexOf(right.tab),
  )

  return sorted.map((lane, at) => ({
    ...lane,
    isNew: lane.tab !== sorted[at - 1]?.tab,
  }))
}

/** Returns the row of an entry; null if it belongs to no lane. */
export function rowOf(
  { actors, pages }: Recording,
  lanes: readonly Lane[],
  entry: Entry,
): Row | null {
  const tab = pages.get(entry.page)?.tab ?? ''
  if (entry.kind === 'opened' || entry.kind === 'closed') {
    const isShown = lanes.some((lane) => lane.tab === tab)
    return isShown
      ? { entry, from: null, to: null, label: entry.event.type }
      : null
  }

  const laneOf = (key: string | null) => {
    const actor = actors.get(key ?? '')
    const at = actor
      ? lanes.findIndex((lane) => lane.key === laneKey(tab, actor))
      : -1
    return at < 0 ? null : at
  }
  const from = laneOf(entry.from)
  const to = laneOf(entry.to)

  return from === null && to === null
    ? null
    : { entry, from, to, label: labelOf(entry) }
}

/** Returns an actor and the first machines with which it exchanged events. */
export function partnersOf(
  { actors, entries }: Recording,
  key: string,
  maxPartners = 7,
): Set<string> {
  const partners = new Set([key])
  for (const { from, to } of entries) {
    const other = from === key ? to : to === key ? from : null
    if (other !== null && actors.get(other)?.machine) partners.add(other)
    if (partners.size >= maxPartners) break
  }
  return partners
}

/** Returns the machines with one of these names in all pages, so that a choice holds over reloads and tabs. */
export function actorsNamed(
  { actors }: Recording,
  names: ReadonlySet<string>,
): Set<string> {
  const found = [...actors.values()].filter(
    ({ name, machine }) => machine && names.has(name),
  )
  return new Set(found.map(({ key }) => key))
}

function laneKey(tab: string, { name }: Actor): string {
  return `${tab}/${name}`
}

function labelOf({ kind, event }: Entry): string {
  if (kind === 'actor') return 'starts'
  return event.type
}
