import type { EventObject } from 'xstate'
import type { Place, Way } from './space.ts'

/** Steps that one actor can take one after the other. */
export type Chain = {
  /** Each of them from the start, by the shortest way. */
  steps: Way[]
  /** The same steps in one life: each way goes on from the one before it. */
  ways: Way[]
}

/** A story that is longer tells a person little. */
const longest = 30

/** Every step of every place, in few lives: each goes on as long as a step is left where it has come to. */
export function* chainsOf(
  places: readonly Place[],
  goOn: (way: Way, event: EventObject) => Way,
): Generator<Chain> {
  const left = new Map(places.map(({ way, steps }) => [way.key, steps.toReversed()]))
  for (const { way } of places)
    for (let step = left.get(way.key)?.pop(); step; step = left.get(way.key)?.pop())
      yield chainFrom(step)

  function chainFrom(first: Way): Chain {
    const chain: Chain = { steps: [first], ways: [first] }
    let at = first
    while (chain.ways.length < longest) {
      const steps = left.get(at.key) ?? []
      const step = steps.at(-1)
      const way = step && sameStep(at, step)
      if (!step || !way) break
      steps.pop()
      chain.steps.push(step)
      chain.ways.push(way)
      at = way
    }
    return chain
  }

  /** The step as it goes on from a way; null when it is another one from there: states that look alike may go on in different ways. */
  function sameStep(before: Way, step: Way): Way | null {
    const event = step.path.at(-1)
    if (!event || isSpent(before, event)) return null
    const way = goOn(before, event)
    return way.key === step.key && nameOf(way) === nameOf(step) ? way : null
  }
}

/** A timer that has fired may not be armed any more, which the state does not tell. */
function isSpent({ path }: Way, { type }: EventObject): boolean {
  return type.startsWith('xstate.after.') && path.some((event) => event.type === type)
}

function nameOf({ trail }: Way): string {
  return trail.map((taken) => taken.map(({ at }) => at).join()).join(';')
}
