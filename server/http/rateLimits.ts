import { sql } from 'drizzle-orm'
import type { Deps } from '../context.ts'
import { readRow } from '../db/readRow.ts'
import { rateLimits } from '../db/schema/operations.ts'
import { digestOf } from '../lib/digest.ts'
import { tooManyRequests } from './errors.ts'

/** At most `most` attempts within `seconds`, by each account, network address or customer. */
export type Limit = {
  name: string
  by: 'account' | 'address' | 'customer'
  most: number
  seconds: number
}

/** The shop's limits. */
export const requestLimits = {
  loginByAddress: { name: 'login-address', by: 'address', most: 60, seconds: 60 },
  refreshByAddress: { name: 'refresh-address', by: 'address', most: 120, seconds: 60 },
  registerByAddress: { name: 'register-address', by: 'address', most: 30, seconds: 60 },
  confirmationByAccount: {
    ...{ name: 'confirmation-account', by: 'account', most: 1, seconds: 86_400 },
  },
  codeByAccount: { name: 'code-account', by: 'account', most: 3, seconds: 900 },
  codeByAccountDaily: { name: 'code-account-day', by: 'account', most: 20, seconds: 86_400 },
  codeByAddress: { name: 'code-address', by: 'address', most: 20, seconds: 900 },
  resetByAddress: { name: 'reset-address', by: 'address', most: 30, seconds: 900 },
  passwordByCustomer: { name: 'password-customer', by: 'customer', most: 10, seconds: 900 },
  detailsByCustomer: { name: 'details-customer', by: 'customer', most: 30, seconds: 900 },
  addressesByCustomer: { name: 'addresses-customer', by: 'customer', most: 60, seconds: 900 },
  exportByCustomer: { name: 'export-customer', by: 'customer', most: 5, seconds: 900 },
  contactByAddress: { name: 'contact-address', by: 'address', most: 5, seconds: 60 },
  expiryByCustomer: { name: 'expiry-customer', by: 'customer', most: 30, seconds: 60 },
  orderByCustomer: { name: 'order-customer', by: 'customer', most: 60, seconds: 60 },
  rechargeByCustomer: { name: 'recharge-customer', by: 'customer', most: 30, seconds: 60 },
  cardsByCustomer: { name: 'cards-customer', by: 'customer', most: 60, seconds: 60 },
} as const satisfies Record<string, Limit>

/** What a limit counts by: an account, an address or a customer, in its parts. */
type Subject = (string | number)[]

type Needs = Pick<Deps, 'db' | 'clock' | 'env'>

/** What was counted: how many attempts, and since when in milliseconds. */
export type Attempts = { count: number; since: number }

/** Counts one attempt; throws 429 when there are too many. The count is shared by all replicas. Never call it in a transaction. */
export async function limitRate(deps: Needs, limit: Limit, ...subject: Subject): Promise<void> {
  refuseOver(deps, limit, await count(deps, limit, subject))
}

/** Counts one attempt; false when there are too many. For an attempt that is left out rather than refused. Never call it in a transaction. */
export async function isWithinRate(
  deps: Needs,
  limit: Limit,
  ...subject: Subject
): Promise<boolean> {
  const attempts = await count(deps, limit, subject)
  return attempts === undefined || attempts.count <= limit.most
}

async function count(deps: Needs, limit: Limit, subject: Subject): Promise<Attempts | undefined> {
  if (deps.env.RATE_LIMITS === 'off') return undefined
  const { counted, columns } = countAttempt(deps, limit, ...subject)
  const statement = sql`with counted as ${counted} select ${columns} from counted`
  return await readRow<Attempts>(deps.db, statement)
}

/** Throws 429 when there were too many attempts. */
export function refuseOver({ clock }: Needs, limit: Limit, attempts: Attempts | undefined): void {
  if (attempts === undefined || attempts.count <= limit.most) return
  const left = attempts.since + limit.seconds * 1000 - clock.realNow()
  throw tooManyRequests(Math.max(1, Math.ceil(left / 1000)))
}

/** The parts of a statement of its own that counts one attempt. Its commit does not wait for the disk: a power cut may forget some. */
export function countAttempt({ db, clock }: Needs, limit: Limit, ...subject: Subject) {
  const now = clock.realNow()
  const over = new Date(now - limit.seconds * 1000)
  const fresh = sql`${rateLimits.window_start} > ${over.toISOString()}::timestamptz`
  const counted = db
    .insert(rateLimits)
    .values({ key: keyOf(limit, subject), window_start: new Date(now), count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${fresh} then ${rateLimits.count} + 1 else 1 end`,
        window_start: sql`case when ${fresh} then ${rateLimits.window_start} else excluded.window_start end`,
      },
    })
    .returning()
  const columns = sql`count, extract(epoch from window_start)::float8 * 1000 as since, set_config('synchronous_commit', 'off', true)`
  return { counted, columns }
}

function keyOf({ name }: Limit, subject: Subject): string {
  return `${name}:${digestOf(name, ...subject)}`
}
