import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from '../lib/workQueue.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Passwords cost time and memory on purpose. Other work of the same threads is not kept waiting, and nobody waits for longer than a second. */
const queue = createWorkQueue({ atOnce: 2, most: 60 })

/** An argon2id hash of a password. Throws a BusyError when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return await queue(() => hash(password, cost))
}

/** True when a password matches its hash. Without a hash it is false after the same time, so timing does not reveal accounts. Throws a BusyError when too many wait. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const fits = await queue(async () => verify(stored ?? (await nobody), password))
  return fits && stored !== undefined
}

const nobody = hash('nobody has this password', cost)
