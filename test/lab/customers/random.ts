/** A random number generator that a seed determines; `fork` returns an independent generator for a name. */
export type Random = {
  chance: (probability: number) => boolean
  /** Returns an integer between both ends, inclusive. */
  between: (least: number, most: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  weigh: <Name extends string>(weights: Record<Name, number>) => Name
  /** True when the seed chooses an event, described in words; a shorter story omits the event. */
  happens: (words: string) => boolean
  fork: (name: string) => Random
}

/** Decides whether an event that the seed chose happens; `name` is unique. */
export type Story = (name: string, words: string) => boolean

/** Creates a generator (mulberry32). Decisions whose order differs between runs need forks of their own. */
export function createRandom(seed: string, story: Story = () => true): Random {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) =>
    least + Math.floor(next() * (most - least + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const found = items[between(0, items.length - 1)]
    if (found === undefined) throw new Error('There is nothing to pick from.')
    return found
  }

  return {
    between,
    pick,
    chance: (probability) => next() < probability,
    weigh: <Name extends string>(weights: Record<Name, number>) =>
      pick(
        Object.entries<number>(weights).flatMap(([name, weight]) =>
          Array.from({ length: weight }, () => name as Name),
        ),
      ),
    happens: (words) => story(`${seed}: ${words}`, words),
    fork: (name) => createRandom(`${seed}/${name}`, story),
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
