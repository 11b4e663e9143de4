import type { EventObject } from 'xstate'
import type { Place, Way } from './space.ts'
import type { Declared, Trail } from './transitions.ts'

/** The names of the pairs of a trail: what one microstep takes, with what the next one takes. */
export function pairsIn(trail: Trail): string[] {
  return trail
    .slice(1)
    .flatMap((after, at) =>
      (trail[at] ?? []).flatMap((one) => after.map((two) => nameOf(one, two))),
    )
}

/** How a person reads a pair. */
export function textOf(pair: string, rows: readonly Declared[]): string {
  return pair
    .split('>')
    .map((at) => rows[Number(at)]?.text)
    .join('\n    and then  ')
}

/** Returns every pair of transitions of the pure machine, with a way that ends with the pair. */
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
    for (const one of [way, ...steps]) keep([], one)
    for (const arrival of arrivals.get(way.key) ?? []) {
      const before = arrival.trail.slice(-1)
      for (const step of steps) {
        const isKnown = pairsIn([...before, ...step.trail]).every((pair) =>
          pairs.has(pair),
        )
        const event = step.path.at(-1)
        // States that look alike in a projection may go on in different ways.
        if (!isKnown && event) keep(before, goOn(arrival, event))
      }
    }
  }
  return pairs
}

/** The ways into each place, one for each set of transitions with which such a way ends. */
function arrivalsOf(places: readonly Place[]): Map<string, Way[]> {
  const arrivals = new Map<string, Map<string, Way>>()
  for (const way of places.flatMap(({ way, steps }) => [way, ...steps])) {
    const last = way.trail.at(-1)
    if (!last) continue
    const known = arrivals.get(way.key) ?? new Map<string, Way>()
    arrivals.set(way.key, known)
    const ending = last.map(({ at }) => at).join()
    if (!known.has(ending)) known.set(ending, way)
  }
  return new Map([...arrivals].map(([key, ways]) => [key, [...ways.values()]]))
}

function nameOf(one: Declared, two: Declared): string {
  return `${one.at}>${two.at}`
}
