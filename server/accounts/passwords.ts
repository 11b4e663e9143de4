import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from '../lib/workQueue.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2 needs time and memory by design: other work keeps its threads, and nobody waits long. */
const queue = createWorkQueue({ concurrency: 2, maxWaiting: 60 })

/** Hashes a password with argon2id. Throws a BusyError when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return await queue(() => hash(password, cost))
}

/** True when a password matches its hash. Takes equally long without a hash. Throws a BusyError. */
export async function isPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const fits = await queue(async () =>
    verify(stored ?? (await nobody), password),
  )
  return fits && stored !== undefined
}

const nobody = hash('nobody has this password', cost)
