import { invariants, type Walked } from './invariants.ts'
import { type Machines, type Start, worldsOf } from './openWorld.ts'
import { settle } from './settle.ts'
import { keyOf, look } from './sight.ts'
import type { Step } from './step.ts'
import { steps } from './steps.ts'
import type { World } from './world.ts'

/** A broken invariant, and the steps that break it. */
type Violation = { rule: string; words: string; start: string; path: readonly string[] }

type Exploration = {
  machines: Machines
  start: Start
  /** How many steps a state may be away from the start whose steps are tried. */
  depth: number
  /** How many steps are taken in one world. */
  dive?: number
}

type Place = {
  /** The steps that lead to it, as they were taken. */
  path: readonly Step[]
  /** How far away it is by the shortest way that was found. */
  distance: number
  untried: Step[]
}

/** What a walk has seen: states that differ, steps that were taken, worlds that were opened. */
type Explored = { states: number; taken: number; worlds: number; violation: Violation | null }

/** A broken invariant as a person reads it; empty where none is broken. */
export function storyOf({ violation }: Explored): string[] {
  if (!violation) return []
  const { rule, words, start, path } = violation
  return [
    `${start}.`,
    ...path.map((name, at) => `${at + 1}. ${name}.`),
    `Broken: ${rule}: ${words}.`,
  ]
}

/**
 * Tries every step in every state within a distance of the start. States that look alike count as one. A walk goes on
 * where it stands while something is untried there; otherwise it begins anew, and goes to the nearest such state.
 */
export async function explore({
  machines,
  start,
  depth,
  dive = 12,
}: Exploration): Promise<Explored> {
  const open = worldsOf(machines)
  const places = new Map<string, Place>()
  let [taken, worlds] = [0, 0]
  const arrive = (world: World, path: readonly Step[], distance: number): Place => {
    const key = keyOf(world)
    const known = places.get(key)
    if (known) {
      known.distance = Math.min(known.distance, distance)
      if (path.length < known.path.length) known.path = path
    }
    const place = known ?? { path, distance, untried: steps.filter((step) => step.can(world)) }
    places.set(key, place)
    return place
  }
  const isNear = ({ distance, untried }: Place) => distance < depth && untried.length > 0

  for (;;) {
    const next = nearest([...places.values()].filter(isNear))
    if (places.size > 0 && !next) return { states: places.size, taken, worlds, violation: null }
    const world = open(start)
    worlds += 1
    await rest(world)
    const path = [...(next?.path ?? [])]
    for (const step of path) await walk(world, step)
    let place = next ?? arrive(world, [...path], 0)
    for (
      let isFirst = true;
      place.untried.length > 0 && (isFirst || path.length < dive);
      isFirst = false
    ) {
      const [step] = place.untried.splice((7 * taken) % place.untried.length, 1) as [Step]
      path.push(step)
      taken += 1
      const broken = await walk(world, step)
      if (broken) {
        world.shop.stop()
        return {
          states: places.size,
          taken,
          worlds,
          violation: await shortest(open, start, path, broken),
        }
      }
      place = arrive(world, [...path], place.distance + 1)
    }
    world.shop.stop()
  }
}

type Broken = Pick<Violation, 'rule' | 'words'>

/** Takes one step and says which invariant it breaks. */
async function walk(world: World, step: Step): Promise<Broken | null> {
  const before = look(world)
  world.told.length = 0
  await step.take(world)
  await rest(world)
  const walked: Walked = { before, after: look(world), told: world.told, world }
  if (world.told.some(({ event }) => over.has(event.type))) world.submitted = null
  for (const [rule, check] of Object.entries(invariants)) {
    const words = check(walked)
    if (words !== null) return { rule, words }
  }
  return null
}

/** A moment later the short pauses of the actors are over. */
async function rest(world: World): Promise<void> {
  await settle(world)
  world.clock.increment(1_000)
  await settle(world)
}

const over = new Set(['order.placed', 'order.failed', 'session.ended'])

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
      const still = await breaks(open(start), shorter)
      if (still?.rule !== broken.rule) continue
      left = shorter
      words = still.words
      index -= 1
    }
  return { rule: broken.rule, words, start: start.name, path: left.map(({ name }) => name) }
}

async function breaks(world: World, path: readonly Step[]): Promise<Broken | null> {
  await rest(world)
  let broken: Broken | null = null
  for (const step of path) {
    if (broken || !step.can(world)) return null
    broken = await walk(world, step)
  }
  world.shop.stop()
  return broken
}
