import type { Arrival } from '#src/adapters/historyStep.ts'
import type { Navigation } from '#src/adapters/navigation.ts'

type Entry = { place: URL; mark: 'step' | 'page' | null }

/** A tab's history in memory; `visited` collects every address that the shop asks for. */
export function createMemoryNavigation(start: string, visited: string[] = []) {
  const moves = new Set<() => void>()
  const readdresses = new Set<() => void>()
  const arrivals = new Set<(event: { type: Arrival }) => void>()
  let entries: Entry[] = [
    { place: new URL(start, 'https://shop.example'), mark: null },
  ]
  let at = 0
  const current = () => entries[at] as Entry
  const address = () => current().place.pathname + current().place.search
  const put = (index: number, to: string, mark: Entry['mark']) => {
    entries = [
      ...entries.slice(0, index),
      { place: new URL(to, current().place), mark },
    ]
    at = index
  }
  const moved = () => {
    for (const listener of moves) listener()
  }
  const replaced = (pathname: string) => {
    if (current().place.pathname !== pathname) return moved()
    for (const listener of readdresses) listener()
  }
  const visit = (index: number, to: string, mark: Entry['mark'] = null) => {
    visited.push(to)
    put(index, to, mark)
  }
  /** Moves asynchronously, as a browser does. */
  const go = async (delta: 1 | -1) => {
    const before = address()
    await Promise.resolve()
    if (!entries[at + delta]) return
    at += delta
    const type: Arrival = `history.${current().mark ?? 'elsewhere'}`
    for (const listener of arrivals) listener({ type })
    if (address() !== before) moved()
  }
  const navigation: Navigation = {
    path: () => current().place.pathname,
    search: () => current().place.search,
    navigate(to, { replace = false } = {}) {
      const { pathname } = current().place
      visit(replace ? at : at + 1, to)
      if (replace) replaced(pathname)
      else moved()
    },
    onMove(listener, readdressed = () => {}) {
      moves.add(listener)
      readdresses.add(readdressed)
      return () => {
        moves.delete(listener)
        readdresses.delete(readdressed)
      }
    },
    step: {
      address: () => (current().mark === 'step' ? address() : null),
      add() {
        put(at, address(), 'page')
        put(at + 1, address(), 'step')
      },
      take(to) {
        visit(at, to)
        moved()
      },
      readdress(to) {
        const { pathname } = current().place
        visit(at, to, 'step')
        replaced(pathname)
      },
      goBack: () => void go(-1),
      settle(to) {
        const entry = current()
        const { pathname, search } = entry.place
        entry.mark = null
        if (to !== null) entry.place = new URL(to, entry.place)
        if (entry.place.search !== search) replaced(pathname)
      },
      onArrival(listener) {
        arrivals.add(listener)
        return () => arrivals.delete(listener)
      },
    },
  }
  const history = () =>
    entries.map(({ place, mark }) =>
      mark === 'step' ? '(step)' : place.pathname + place.search,
    )

  return { ...navigation, back: () => go(-1), forward: () => go(1), history }
}
