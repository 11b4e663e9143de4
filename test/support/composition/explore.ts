import { hasOutcome, invariants, tells, type Walked } from './invariants.ts'
import { keyOf, observe } from './observe.ts'
import { type Machines, type Start, worldsOf } from './openWorld.ts'
import { settle } from './settle.ts'
import type { Step } from './step.ts'
import { steps } from './steps.ts'
import type { World } from './world.ts'

type Violation = {
  rule: string
  words: string
  start: string
  path: readonly string[]
}

type Exploration = {
  machines: Machines
  starts: readonly Start[]
  /** Steps are tried in states that are fewer than `depth` steps from a start. */
  depth: number
  /** A walk continues beyond `depth` while its path has fewer than `dive` steps. */
  dive?: number
}

type Place = {
  start: Start
  path: readonly Step[]
  /** The number of steps from a start, by the shortest known path. */
  distance: number
  untried: Step[]
  /** The places that its steps have reached. */
  next: Set<Place>
}

type Explored = {
  states: number
  taken: number
  worlds: number
  violation: Violation | null
}

/** Describes a violation in numbered sentences; returns an empty list without one. */
export function describeViolation({
  violation,
}: Pick<Explored, 'violation'>): string[] {
  if (!violation) return []
  const { rule, words, start, path } = violation
  return [
    `${start}.`,
    ...path.map((name, at) => `${at + 1}. ${name}.`),
    `Broken: ${rule}: ${words}.`,
  ]
}

/**
 * Tries every step in every state within `depth` steps of a start. States with equal keys count as one. A walk
 * continues from its current state while that state has untried steps. Then a new world replays the path to the nearest
 * state with untried steps.
 */
export async function explore(exploration: Exploration): Promise<Explored> {
  const { machines, starts, depth, dive = 0 } = exploration
  const open = worldsOf(machines)
  const places = new Map<string, Place>()
  let taken = 0
  let worlds = 0
  const openAt = async (
    start: Start,
    path: readonly Step[],
  ): Promise<World> => {
    worlds += 1
    const world = await openSettled(open, start)
    for (const step of path) await take(world, step)
    return world
  }
  const visit = (world: World, { start, path, distance }: Arrival): Place => {
    const key = keyOf(world)
    const knownPlace = places.get(key)
    const untried =
      knownPlace?.untried ?? steps.filter((step) => step.can(world))
    const place = knownPlace ?? {
      start,
      path,
      distance,
      untried,
      next: new Set(),
    }
    if (path.length < place.path.length) Object.assign(place, { start, path })
    bringNearer(place, distance)
    places.set(key, place)

    return place
  }
  const isNear = ({ distance, untried }: Place) =>
    distance < depth && untried.length > 0

  for (const start of starts) {
    const world = await openAt(start, [])
    visit(world, { start, path: [], distance: 0 })
    world.shop.stop()
  }
  for (;;) {
    const goal = nearest([...places.values()].filter(isNear))
    if (!goal) return { states: places.size, taken, worlds, violation: null }
    const { start } = goal
    const path = [...goal.path]
    const world = await openAt(start, path)
    for (
      let place = goal;
      isNear(place) || (place.untried.length > 0 && path.length < dive);
      taken += 1
    ) {
      const step = place.untried.shift() as Step
      path.push(step)
      const broken = await takeAndCheck(world, step)
      if (broken) {
        world.shop.stop()
        const violation = await withoutNeedlessSteps(open, start, path, broken)
        return { states: places.size, taken, worlds, violation }
      }
      const reached = visit(world, {
        start,
        path: [...path],
        distance: place.distance + 1,
      })
      place.next.add(reached)
      place = reached
    }
    world.shop.stop()
  }
}

type Arrival = Pick<Place, 'start' | 'path' | 'distance'>

function bringNearer(place: Place, distance: number): void {
  if (distance >= place.distance) return
  place.distance = distance
  for (const next of place.next) bringNearer(next, distance + 1)
}

type Broken = Pick<Violation, 'rule' | 'words'>

async function take(world: World, step: Step): Promise<void> {
  world.events.length = 0
  world.pressedForm = null
  await step.take(world)
  await settleTwice(world)
  if (hasOutcome(world.events) || tells(world.events, 'session.ended'))
    world.submittedLines = null
}

async function takeAndCheck(world: World, step: Step): Promise<Broken | null> {
  const before = observe(world)
  await take(world, step)

  const walked: Walked = {
    before,
    after: observe(world),
    events: world.events,
    world,
  }

  for (const [rule, check] of Object.entries(invariants)) {
    const words = check(walked)
    if (words !== null) return { rule, words }
  }

  return null
}

async function openSettled(
  open: (start: Start) => World,
  start: Start,
): Promise<World> {
  const world = open(start)
  await settleTwice(world)
  if (!start.actInOtherTab) return world
  start.actInOtherTab(world.otherTab)
  await settleTwice(world)
  return world
}

/** Settles the actors, and again a second later, when their short pauses are over. */
async function settleTwice(world: World): Promise<void> {
  await settle(world)
  world.clock.increment(1_000)
  await settle(world)
}

function nearest(places: Place[]): Place | undefined {
  return places.reduce<Place | undefined>(
    (best, place) => (best && best.distance <= place.distance ? best : place),
    undefined,
  )
}

async function withoutNeedlessSteps(
  open: (start: Start) => World,
  start: Start,
  path: readonly Step[],
  broken: Broken,
): Promise<Violation> {
  let left = [...path]
  let words = broken.words

  for (let size = left.length - 1; size > 0; size -= 1)
    for (let index = 0; index + size < left.length; index += 1) {
      const shorter = left.toSpliced(index, size)
      const violation = await breaks(await openSettled(open, start), shorter)
      if (violation?.rule !== broken.rule) continue
      left = shorter
      words = violation.words
      index -= 1
    }

  return {
    rule: broken.rule,
    words,
    start: start.name,
    path: left.map(({ name }) => name),
  }
}

async function breaks(
  world: World,
  path: readonly Step[],
): Promise<Broken | null> {
  let broken: Broken | null = null
  for (const step of path) {
    if (broken || !step.can(world)) return null
    broken = await takeAndCheck(world, step)
  }
  world.shop.stop()
  return broken
}
