import { DidNotOpen, type SpawnedShop, spawnShop } from '#test/support/spawnShop.ts'

/** A shop that is killed at a crash point, and opened again on the same store whenever it is gone. */
export type MortalShop = {
  /** Does work that may be done twice, again and again until the shop lives through it. */
  reach: <T>(work: (shop: SpawnedShop) => Promise<T>) => Promise<T>
  /** Closes the shop; it opens again with the calendar so many minutes later. */
  reopen: (minutesLater?: number) => Promise<void>
  /** The instant at which the calendar starts when the shop opens, ISO. */
  now: () => string
  /** True once the shop was killed at its crash point. */
  hasCrashed: () => boolean
  kill: () => Promise<void>
}

/** How to open it: the environment, what node runs, and what happens to the store between a crash and the next opening. */
export type MortalShopOptions = {
  env: Record<string, string>
  entry: string[]
  crashAt: string | null
  passTime: () => Promise<void>
}

const monday = Date.parse('2026-11-23T09:00:00+11:00')

/** Makes a mortal shop; it opens when it is reached first. */
export function createMortalShop({ env, entry, crashAt, passTime }: MortalShopOptions): MortalShop {
  let shop: SpawnedShop | null = null
  let now = monday
  let hasCrashed = false
  const iso = () => new Date(now).toISOString()
  const crashed = async () => {
    if (crashAt === null || hasCrashed) throw new Error('The shop died without being asked to.')
    shop = null
    hasCrashed = true
    await passTime()
  }
  const open = async (): Promise<SpawnedShop> => {
    const crash = crashAt === null || hasCrashed ? {} : { CRASH_AT: crashAt }
    try {
      shop ??= await spawnShop({ ...env, ...crash, NOW: iso() }, entry)
      return shop
    } catch (error) {
      if (!(error instanceof DidNotOpen) || error.signal !== 'SIGKILL') throw error
      await crashed()
      return await open()
    }
  }
  const reach: MortalShop['reach'] = async (work) => {
    const alive = await open()
    const died = alive.exited.then(() => 'died' as const)
    const done = await Promise.race([settled(work(alive)), died])
    if (done !== 'died' && 'value' in done) return done.value
    // A request that the network lost tells that the process is going.
    if (done !== 'died' && !isLost(done.error)) throw done.error
    await died
    await crashed()
    return await reach(work)
  }
  return {
    reach,
    reopen: async (minutesLater = 0) => {
      await shop?.kill()
      shop = null
      now += minutesLater * 60_000
      await passTime()
    },
    now: iso,
    hasCrashed: () => hasCrashed,
    kill: async () => await shop?.kill(),
  }
}

async function settled<T>(work: Promise<T>): Promise<{ value: T } | { error: unknown }> {
  return await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

function isLost(error: unknown): boolean {
  return error instanceof TypeError && /fetch failed|terminated/.test(error.message)
}
