import type { Deps } from '../context.ts'
import { tooManyRequests } from '../domain/requestRefusal.ts'
import { digestOf } from '../lib/digest.ts'
import { countFailure, forgetFailures, secondsToWait } from './failureCounts.ts'

/** Who tries to get into an account: a browser that was in it before, or else a network address. */
export type LoginClient = { account: string; device: string; isKnown: boolean }

/** What is guessed at. */
type Secret = 'password' | 'code'

/**
 * What need not wait. At one account: the guesses of one device, of all unknown devices together and of all known ones, and
 * the codes that unknown devices ask for. At all accounts: the guesses of unknown devices of one network, and of all.
 */
const free = { device: 5, unknown: 20, known: 60, network: 30, shop: 1000, asked: 20 }

/** What the customer is told who waits for others: the link of a mailed code makes the browser known. */
const others = 'too_many_guesses'

/** Counts a guess before it is looked at; throws 429 while the client has to wait. A known device waits for no unknown one. */
export async function countAttempt(deps: Deps, secret: Secret, client: LoginClient): Promise<void> {
  if (deps.env.RATE_LIMITS === 'off') return
  const keys = keysOf(secret, client)
  await count(deps, keys.device, free.device)
  if (client.isKnown) return await count(deps, keys.known, free.known, others)
  await count(deps, keys.network, free.network, others)
  await count(deps, keys.unknown, free.unknown, others)
  await count(deps, keys.shop, free.shop, others)
}

/** Counts a code that an unknown device asks for, before it is mailed; throws 429 while all of them have to wait. */
export async function countCodeRequest(
  deps: Deps,
  { account, isKnown }: LoginClient,
): Promise<void> {
  if (deps.env.RATE_LIMITS === 'off' || isKnown) return
  await count(deps, `asked:${digestOf('asked', account)}`, free.asked, 'too_many_codes')
}

/** Forgets the guesses of a device, and the last one of those that it shares. */
export async function forgetAttempts(
  { db }: Pick<Deps, 'db'>,
  secret: Secret,
  client: LoginClient,
): Promise<void> {
  const keys = keysOf(secret, client)
  const shared = client.isKnown ? [keys.known] : [keys.network, keys.unknown, keys.shop]
  await forgetFailures(db, keys.device, shared)
}

async function count(
  { db, clock }: Deps,
  key: string,
  free: number,
  message?: string,
): Promise<void> {
  const now = clock.realNow()
  if (await countFailure(db, now, { key, free })) return
  throw tooManyRequests(Math.max(1, await secondsToWait(db, now, [key])), message)
}

function keysOf(secret: Secret, { account, device }: LoginClient) {
  const keyOf = (...who: string[]) => `${secret}:${digestOf(secret, ...who)}`
  return {
    device: keyOf('device', account, device),
    unknown: keyOf('unknown devices', account),
    known: keyOf('known devices', account),
    network: keyOf('network', device),
    shop: keyOf('shop'),
  }
}
