import type { Deps } from '../context.ts'
import { tooManyRequests } from '../domain/requestRefusal.ts'
import { digestOf } from '../lib/digest.ts'
import { countFailure, resetFailures, secondsToWait } from './failureCounts.ts'

/** The client of a login attempt: a known browser, or else a network. */
export type LoginClient = { account: string; device: string; isKnown: boolean }

type Secret = 'password' | 'code'

/**
 * The free attempts. Per account: of one device, of all unknown devices together, of all known ones, and the codes that
 * unknown devices request. Over all accounts: of unknown devices in one network, and of all.
 */
const freeAttempts = {
  device: 5,
  unknown: 20,
  known: 60,
  network: 30,
  shop: 1000,
  asked: 20,
}

/** The message for a customer who waits because of others: the link in a mailed code marks the browser as known. */
const blockedByOthers = 'too_many_guesses'

/** Counts an attempt before the comparison; throws 429. Unknown devices do not delay a known one. */
export async function countAttempt(
  deps: Deps,
  secret: Secret,
  client: LoginClient,
): Promise<void> {
  if (deps.env.RATE_LIMITS === 'off') return
  const keys = keysOf(secret, client)
  await count(deps, keys.device, freeAttempts.device)
  if (client.isKnown)
    return await count(deps, keys.known, freeAttempts.known, blockedByOthers)
  await count(deps, keys.network, freeAttempts.network, blockedByOthers)
  await count(deps, keys.unknown, freeAttempts.unknown, blockedByOthers)
  await count(deps, keys.shop, freeAttempts.shop, blockedByOthers)
}

/** Counts an unknown device's request for a code before it is mailed; throws 429. */
export async function countCodeRequest(
  deps: Deps,
  { account, isKnown }: LoginClient,
): Promise<void> {
  if (deps.env.RATE_LIMITS === 'off' || isKnown) return
  await count(
    deps,
    `asked:${digestOf('asked', account)}`,
    freeAttempts.asked,
    'too_many_codes',
  )
}

export async function resetAttempts(
  { db }: Pick<Deps, 'db'>,
  secret: Secret,
  client: LoginClient,
): Promise<void> {
  const keys = keysOf(secret, client)
  const shared = client.isKnown
    ? [keys.known]
    : [keys.network, keys.unknown, keys.shop]
  await resetFailures(db, keys.device, shared)
}

async function count(
  { db, clock }: Deps,
  key: string,
  freeAttempts: number,
  message?: string,
): Promise<void> {
  const now = clock.realNow()
  if (await countFailure(db, now, { key, freeAttempts })) return
  throw tooManyRequests(
    Math.max(1, await secondsToWait(db, now, [key])),
    message,
  )
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
