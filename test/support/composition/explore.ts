import { hasOutcome, invariants, tells, type Walked } from './invariants.ts'
import { type Machines, type Start, worldsOf } from './openWorld.ts'
import { settle } from './settle.ts'
import { keyOf, look } from './sight.ts'
import type { Step } from './step.ts'
import { steps } from './steps.ts'
import type { World } from './world.ts'

/** A broken invariant, and the steps that break it. */
type Violation = {
  rule: string
  words: string
  start: string
  path: readonly string[]
}

type Exploration = {
  machines: Machines
  starts: readonly Start[]
  /** How many steps a state may be away from a start whose steps are tried. */
  depth: number
  /** How many steps a world goes on with where nothing near is left to try. */
  dive?: number
}

type Place = {
  start: Start
  /** The steps that lead to it, as they were taken. */
  path: readonly Step[]
  /** How far away it is by the shortest way that was found. */
  distance: number
  untried: Step[]
  /** The places to which its steps have led. */
  next: Set<Place>
}

/** Counts of distinct states, tried steps and opened worlds. */
type Explored = {
  states: number
  taken: number
  worlds: number
  violation: Violation | null
}

/** A broken invariant as a person reads it; empty where none is broken. */
export function storyOf({ violation }: Pick<Explored, 'violation'>): string[] {
  if (!violation) return []
  const { rule, words, start, path } = violation
  return [
    `${start}.`,
    ...path.map((name, at) => `${at + 1}. ${name}.`),
    `Broken: ${rule}: ${words}.`,
  ]
}

/**
 * Tries every step in every state within a distance of the starts. States that look alike count as one. A walk goes on
 * where it stands while something is untried there; otherwise it begins anew, and goes to the nearest such state.
 */
export async function explore(exploration: Exploration): Promise<Explored> {
  const { machines, starts, depth, dive = 0 } = exploration
  const open = worldsOf(machines)
  const places = new Map<string, Place>()
  let [taken, worlds] = [0, 0]
  const begin = async (start: Start, path: readonly Step[]): Promise<World> => {
    worlds += 1
    const world = await openAtRest(open, start)
    for (const step of path) await take(world, step)
    return world
  }
  const arrive = (world: World, { start, path, distance }: Way): Place => {
    const key = keyOf(world)
    const known = places.get(key)
    const untried = known?.untried ?? steps.filter((step) => step.can(world))
    const place = known ?? { start, path, distance, untried, next: new Set() }
    if (path.length < place.path.length) Object.assign(place, { start, path })
    bringNearer(place, distance)
    places.set(key, place)
    return place
  }
  const isNear = ({ distance, untried }: Place) =>
    distance < depth && untried.length > 0

  for (const start of starts) {
    const world = await begin(start, [])
    arrive(world, { start, path: [], distance: 0 })
    world.shop.stop()
  }
  for (;;) {
    const goal = nearest([...places.values()].filter(isNear))
    if (!goal) return { states: places.size, taken, worlds, violation: null }
    const { start } = goal
    const path = [...goal.path]
    const world = await begin(start, path)
    for (
      let place = goal;
      isNear(place) || (place.untried.length > 0 && path.length < dive);
      taken += 1
    ) {
      const step = place.untried.shift() as Step
      path.push(step)
      const broken = await walk(world, step)
      if (broken) {
        world.shop.stop()
        const violation = await shortest(open, start, path, broken)
        return { states: places.size, taken, worlds, violation }
      }
      const reached = arrive(world, {
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

type Way = Pick<Place, 'start' | 'path' | 'distance'>

/** Shortens the distance of a place, and of every place behind it. */
function bringNearer(place: Place, distance: number): void {
  if (distance >= place.distance) return
  place.distance = distance
  for (const next of place.next) bringNearer(next, distance + 1)
}

type Broken = Pick<Violation, 'rule' | 'words'>

/** Takes one step. */
async function take(world: World, step: Step): Promise<void> {
  world.told.length = 0
  world.pressed = null
  await step.take(world)
  await rest(world)
  if (hasOutcome(world.told) || tells(world.told, 'session.ended'))
    world.submitted = null
}

/** Takes one step and says which invariant it breaks. */
async function walk(world: World, step: Step): Promise<Broken | null> {
  const before = look(world)
  await take(world, step)
  const walked: Walked = { before, after: look(world), told: world.told, world }
  for (const [rule, check] of Object.entries(invariants)) {
    const words = check(walked)
    if (words !== null) return { rule, words }
  }
  return null
}

async function openAtRest(
  open: (start: Start) => World,
  start: Start,
): Promise<World> {
  const world = open(start)
  await rest(world)
  if (!start.meanwhile) return world
  start.meanwhile(world.otherTab)
  await rest(world)
  return world
}

/** A moment later the short pauses of the actors are over. */
async function rest(world: World): Promise<void> {
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

/** Leaves out every step without which the same invariant still breaks. */
async function shortest(
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
      const still = await breaks(await openAtRest(open, start), shorter)
      if (still?.rule !== broken.rule) continue
      left = shorter
      words = still.words
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
    broken = await walk(world, step)
  }
  world.shop.stop()
  return broken
}
