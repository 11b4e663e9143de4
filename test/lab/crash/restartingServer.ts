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
  /** Repeats work until the server survives it. The work may be done twice. */
  reach: <T>(work: (shop: SpawnedShop) => Promise<T>) => Promise<T>
  /** Repeats a command of the kitchen's terminal until it survives; returns its last output. */
  command: (...args: string[]) => Promise<string>
  /** Closes the shop, which opens again with a calendar that is later by some minutes. */
  reopen: (minutesLater?: number) => Promise<void>
  /** The start of the shop's calendar, in ISO format. */
  now: () => string
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

/** Creates a restarting server, which starts with the first use. */
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
    const runningShop = await open()
    const died = runningShop.exited.then(() => 'died' as const)
    const done = await Promise.race([settled(work(runningShop)), died])
    if (done !== 'died' && 'value' in done) return done.value
    if (done !== 'died' && !(await isLost(done.error, runningShop)))
      throw done.error
    await noteCrash()
    return await reach(work)
  }
  const command: RestartingServer['command'] = async (...args) => {
    const runningShop = await open()
    const { port } = new URL(runningShop.sandboxUrl)
    // On PGlite the running shop does the command and crashes; then the terminal does it itself.
    const crash = env.DATABASE_URL === undefined ? {} : crashing()
    const terminalEnv = { ...env, ...crash, NOW: iso(), SANDBOX_PORT: port }
    const { output, isKilled } = await runKitchenCommand(
      terminalEnv,
      kitchen,
      args,
    )
    // The killed shop may still hold its directory: an operator tries again.
    if (!isKilled && !output.includes('is in use by another shop'))
      return output

    await runningShop.kill()
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
