import type { EventObject } from 'xstate'
import type { Place, Way } from './space.ts'
import type { Declared, Trail } from './transitions.ts'

/**
 * Returns the names of the pairs in a trail: each transition of a microstep with each transition of the next microstep.
 */
export function pairsIn(trail: Trail): string[] {
  return trail
    .slice(1)
    .flatMap((after, at) =>
      (trail[at] ?? []).flatMap((first) =>
        after.map((second) => nameOf(first, second)),
      ),
    )
}

export function textOf(pair: string, rows: readonly Declared[]): string {
  return pair
    .split('>')
    .map((at) => rows[Number(at)]?.text)
    .join('\n    and then  ')
}

/** Returns every pair of transitions that the pure machine can take, each with a path that ends with it. */
export function feasiblePairs(
  places: readonly Place[],
  goOn: (way: Way, event: EventObject) => Way,
): Map<string, Way> {
  const pairs = new Map<string, Way>()
  const keep = (before: Trail, way: Way) => {
    for (const pair of pairsIn([...before, ...way.trail]))
      if (!pairs.has(pair)) pairs.set(pair, way)
  }
  const arrivals = arrivalsOf(places)

  for (const { way, steps } of places) {
    for (const step of [way, ...steps]) keep([], step)
    for (const arrival of arrivals.get(way.key) ?? []) {
      const before = arrival.trail.slice(-1)
      for (const step of steps) {
        const isKnown = pairsIn([...before, ...step.trail]).every((pair) =>
          pairs.has(pair),
        )
        const event = step.path.at(-1)
        // States with equal projections may still continue differently.
        if (!isKnown && event) keep(before, goOn(arrival, event))
      }
    }
  }

  return pairs
}

/** Returns the paths into each place, one for each set of last transitions. */
function arrivalsOf(places: readonly Place[]): Map<string, Way[]> {
  const arrivals = new Map<string, Map<string, Way>>()
  for (const way of places.flatMap(({ way, steps }) => [way, ...steps])) {
    const last = way.trail.at(-1)
    if (!last) continue
    const waysByEnding = arrivals.get(way.key) ?? new Map<string, Way>()
    arrivals.set(way.key, waysByEnding)
    const ending = last.map(({ at }) => at).join()
    if (!waysByEnding.has(ending)) waysByEnding.set(ending, way)
  }
  return new Map([...arrivals].map(([key, ways]) => [key, [...ways.values()]]))
}

function nameOf(first: Declared, second: Declared): string {
  return `${first.at}>${second.at}`
}
