import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An argon2id hash of a password. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, cost)
}

/** True when a password matches its hash. Without a hash it is false after the same time, so timing does not reveal accounts. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password)
  return fits && stored !== undefined
}

const nobody = hash('nobody has this password', cost)
