import type { StateValue } from 'xstate'
import type {
  Actor,
  Entry,
  Page,
  RecordedSnapshot,
  Recording,
  Step,
} from './recording.ts'

/** Returns an actor's snapshot after an entry, its last step, and the snapshot before that. */
export function snapshotAt(
  actor: Actor,
  at: number,
): {
  known: RecordedSnapshot
  before: RecordedSnapshot | null
  step: Step | null
} {
  const count = countUntil(actor.steps, ({ entry }) => entry, at)
  const step = actor.steps[count - 1] ?? null
  const before = count > 1 ? actor.steps[count - 2]?.known : actor.first
  return {
    known: step?.known ?? actor.first,
    before: step ? (before ?? null) : null,
    step,
  }
}

/** Counts the items of a sorted list up to the entry with this index, by binary search. */
export function countUntil<Item>(
  items: readonly Item[],
  entryOf: (item: Item) => Entry,
  at: number,
): number {
  let low = 0
  let high = items.length

  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && entryOf(item).at <= at) low = middle + 1
    else high = middle
  }

  return low
}

export function isAlive({ startedAt, endedAt }: Actor, at: number): boolean {
  return startedAt <= at && (endedAt === null || endedAt > at)
}

export type Branch = { actor: Actor; children: Branch[] }

export type Tree = { page: Page; roots: Branch[] }

/** Returns the running actors after an entry as trees, one for each page. */
export function actorTreesAt({ actors, pages }: Recording, at: number): Tree[] {
  const living = [...actors.values()].filter((actor) => isAlive(actor, at))
  const branches = new Map(
    living.map((actor) => [actor.key, { actor, children: [] as Branch[] }]),
  )
  const roots = new Map<string, Branch[]>()

  for (const branch of branches.values()) {
    const { parent, page } = branch.actor
    const above = parent === null ? undefined : branches.get(parent)
    if (above) above.children.push(branch)
    else roots.set(page, [...(roots.get(page) ?? []), branch])
  }

  const open = [...pages.values()].filter(({ page }) => roots.has(page))
  return open.map((page) => ({ page, roots: roots.get(page.page) ?? [] }))
}

/** Returns `signedIn.settled`, or `a.b, c.d` for a parallel state. */
export function stateText(value: StateValue | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([key, inner]) =>
      [key, stateText(inner ?? null)].filter(Boolean).join('.'),
    )
    .join(', ')
}

/** Numbers the tabs in the order in which they were opened. */
export function tabNames({ pages }: Recording): Map<string, string> {
  const tabs = [...new Set([...pages.values()].map(({ tab }) => tab))]
  return new Map(tabs.map((tab, at) => [tab, `Tab ${at + 1}`]))
}
