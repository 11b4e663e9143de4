import { withTimeLimit } from '#server/lib/withTimeLimit.ts'
import {
  DidNotOpen,
  type SpawnedShop,
  spawnShop,
} from '#test/support/process/spawnShop.ts'
import { patience } from '#test/support/timing/patience.ts'
import { runKitchenCommand } from './runKitchen.ts'

/** A server that is killed at one crash point after another, and restarted on the same database each time. */
export type RestartingServer = {
  /** Does work that may be done twice, again and again until the server survives it. */
  reach: <T>(work: (shop: SpawnedShop) => Promise<T>) => Promise<T>
  /** Repeats a command of the kitchen's terminal until it survives; returns its last output. */
  command: (...args: string[]) => Promise<string>
  /** Closes the shop; it opens again with the calendar so many minutes later. */
  reopen: (minutesLater?: number) => Promise<void>
  /** The instant at which the calendar starts when the shop opens, ISO. */
  now: () => string
  /** The crash points at which it was killed so far. */
  crashed: () => string[]
  kill: () => Promise<void>
}

/**
 * Options: the environment, node's arguments for the shop and the kitchen's terminal, the crash points in order, and
 * an act on the database before each restart.
 */
export type RestartingServerOptions = {
  env: Record<string, string>
  entry: string[]
  kitchen: string[]
  crashAt: readonly string[]
  passTime: () => Promise<void>
}

const monday = Date.parse('2026-11-23T09:00:00+11:00')

/** Makes a restarting server; it starts when it is reached first. */
export function createRestartingServer({
  env,
  entry,
  kitchen,
  crashAt,
  passTime,
}: RestartingServerOptions): RestartingServer {
  let shop: SpawnedShop | null = null
  let now = monday
  const left = [...crashAt]
  const iso = () => new Date(now).toISOString()
  const noteCrash = async () => {
    if (left.shift() === undefined)
      throw new Error('The shop died without being asked to.')
    shop = null
    await passTime()
  }
  const crashing = () => (left[0] === undefined ? {} : { CRASH_AT: left[0] })
  const open = async (): Promise<SpawnedShop> => {
    const crash = crashing()
    try {
      shop ??= await spawnShop({ ...env, ...crash, NOW: iso() }, entry)
      return shop
    } catch (error) {
      if (!(error instanceof DidNotOpen) || error.signal !== 'SIGKILL')
        throw error
      await noteCrash()
      return await open()
    }
  }
  const reach: RestartingServer['reach'] = async (work) => {
    const alive = await open()
    const died = alive.exited.then(() => 'died' as const)
    const done = await Promise.race([settled(work(alive)), died])
    if (done !== 'died' && 'value' in done) return done.value
    if (done !== 'died' && !(await isLost(done.error, alive))) throw done.error
    await noteCrash()
    return await reach(work)
  }
  const command: RestartingServer['command'] = async (...args) => {
    const alive = await open()
    const { port } = new URL(alive.sandboxUrl)
    // On PGlite the shop does it, and dies: the terminal then does it itself.
    const crash = env.DATABASE_URL === undefined ? {} : crashing()
    const there = { ...env, ...crash, NOW: iso(), SANDBOX_PORT: port }
    const { said, isKilled } = await runKitchenCommand(there, kitchen, args)
    // The terminal may come while the killed shop still holds its directory: its operator tries again.
    if (!isKilled && !said.includes('is in use by another shop')) return said
    await alive.kill()
    await noteCrash()
    return await command(...args)
  }
  return {
    reach,
    command,
    reopen: async (minutesLater = 0) => {
      if (shop?.isGone()) await noteCrash()
      await shop?.kill()
      shop = null
      now += minutesLater * 60_000
      await passTime()
    },
    now: iso,
    crashed: () => crashAt.slice(0, crashAt.length - left.length),
    kill: async () => await shop?.kill(),
  }
}

async function settled<T>(
  work: Promise<T>,
): Promise<{ value: T } | { error: unknown }> {
  return await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

/** True when a request was lost because the process has ended. */
async function isLost(
  error: unknown,
  { exited, isGone }: SpawnedShop,
): Promise<boolean> {
  if (
    !(error instanceof TypeError) ||
    !/fetch failed|terminated/.test(error.message)
  )
    return false
  await withTimeLimit(exited, patience.timeout, () => {})
  return isGone()
}
