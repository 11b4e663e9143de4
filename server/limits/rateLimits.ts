import { sql } from 'drizzle-orm'
import type { Deps } from '../context.ts'
import { readRows } from '../db/readRow.ts'
import { rateLimits } from '../db/schema/operations.ts'
import { tooManyRequests } from '../domain/requestRefusal.ts'
import { digestOf } from '../lib/digest.ts'

/** At most `max` attempts within `seconds`, per account, network, customer, or in the whole shop. */
export type Limit = {
  name: string
  by: 'account' | 'address' | 'customer' | 'shop'
  max: number
  seconds: number
}

export const requestLimits = {
  loginByAddress: {
    name: 'login-address',
    by: 'address',
    max: 60,
    seconds: 60,
  },
  refreshByAddress: {
    name: 'refresh-address',
    by: 'address',
    max: 120,
    seconds: 60,
  },
  refreshByLogin: {
    name: 'refresh-login',
    by: 'account',
    max: 30,
    seconds: 900,
  },
  registerByAddress: {
    name: 'register-address',
    by: 'address',
    max: 30,
    seconds: 60,
  },
  confirmationByAccount: {
    name: 'confirmation-account',
    by: 'account',
    max: 1,
    seconds: 86_400,
  },
  codeByAccount: { name: 'code-account', by: 'account', max: 3, seconds: 900 },
  codeByAccountDaily: {
    name: 'code-account-day',
    by: 'account',
    max: 20,
    seconds: 86_400,
  },
  codeByAddress: {
    name: 'code-address',
    by: 'address',
    max: 20,
    seconds: 900,
  },
  resetByAddress: {
    name: 'reset-address',
    by: 'address',
    max: 30,
    seconds: 900,
  },
  passwordByCustomer: {
    name: 'password-customer',
    by: 'customer',
    max: 10,
    seconds: 900,
  },
  detailsByCustomer: {
    name: 'details-customer',
    by: 'customer',
    max: 30,
    seconds: 900,
  },
  addressesByCustomer: {
    name: 'addresses-customer',
    by: 'customer',
    max: 60,
    seconds: 900,
  },
  exportByCustomer: {
    name: 'export-customer',
    by: 'customer',
    max: 5,
    seconds: 900,
  },
  contactByAddress: {
    name: 'contact-address',
    by: 'address',
    max: 5,
    seconds: 60,
  },
  expiryByCustomer: {
    name: 'expiry-customer',
    by: 'customer',
    max: 30,
    seconds: 60,
  },
  orderByCustomer: {
    name: 'order-customer',
    by: 'customer',
    max: 60,
    seconds: 60,
  },
  rechargeByCustomer: {
    name: 'recharge-customer',
    by: 'customer',
    max: 30,
    seconds: 60,
  },
  cardsByCustomer: {
    name: 'cards-customer',
    by: 'customer',
    max: 60,
    seconds: 60,
  },
} as const satisfies Record<string, Limit>

/** The budgets of all requests; work is in health checks (`workOf`), mails and calls are single. */
export const budgets = {
  workByCustomer: {
    name: 'work-customer',
    by: 'customer',
    max: 6000,
    seconds: 60,
  },
  workByNetwork: {
    name: 'work-network',
    by: 'address',
    max: 6000,
    seconds: 60,
  },
  mailsByCustomer: {
    name: 'mails-customer',
    by: 'customer',
    max: 30,
    seconds: 900,
  },
  mailsByNetwork: {
    name: 'mails-network',
    by: 'address',
    max: 120,
    seconds: 900,
  },
  questionsByCustomer: {
    name: 'questions-customer',
    by: 'customer',
    max: 60,
    seconds: 60,
  },
  questionsByNetwork: {
    name: 'questions-network',
    by: 'address',
    max: 300,
    seconds: 60,
  },
  questionsOfCustomers: {
    name: 'questions-customers',
    by: 'shop',
    max: 150,
    seconds: 10,
  },
} as const satisfies Record<string, Limit>

type Subject = (string | number)[]

type Needs = Pick<Deps, 'db' | 'clock' | 'env'>

export type Charge = { limit: Limit; subject: Subject; weight?: number }

/** The count of a key; `since` in milliseconds. */
export type Counted = { key: string; count: number; since: number }

/** Counts one attempt; throws 429 above the limit. All replicas share the count. Never call it in a transaction. */
export async function limitRate(
  deps: Needs,
  limit: Limit,
  ...subject: Subject
): Promise<void> {
  await charge(deps, [{ limit, subject }])
}

/** Counts one attempt; returns false above the limit. Never call it in a transaction. */
export async function isWithinRate(
  deps: Needs,
  limit: Limit,
  ...subject: Subject
): Promise<boolean> {
  const counted = await count(deps, [{ limit, subject }])
  return counted.every((entry) => entry.count <= limit.max)
}

/** Counts all charges in one statement; throws 429 when one is above its limit. Never call it in a transaction. */
export async function charge(
  deps: Needs,
  charges: readonly Charge[],
): Promise<void> {
  checkCounts(deps, charges, await count(deps, charges))
}

async function count(
  deps: Needs,
  charges: readonly Charge[],
): Promise<Counted[]> {
  if (deps.env.RATE_LIMITS === 'off' || charges.length === 0) return []
  const { counted, columns } = countCharges(deps, charges)
  const statement = sql`with ${counted} select ${columns} from counted`
  return await readRows<Counted>(deps.db, statement)
}

/** Throws 429 when a count is above its limit. */
export function checkCounts(
  { clock }: Needs,
  charges: readonly Charge[],
  counted: readonly Counted[],
): void {
  for (const { limit, subject } of charges) {
    const key = keyOf(limit, subject)
    const entry = counted.find((candidate) => candidate.key === key)
    if (entry === undefined || entry.count <= limit.max) continue
    const left = entry.since + limit.seconds * 1000 - clock.realNow()
    throw tooManyRequests(Math.max(1, Math.ceil(left / 1000)))
  }
}

/** The parts of a standalone statement that counts charges. Its commit is asynchronous: a power cut may lose some. */
export function countCharges({ db, clock }: Needs, charges: readonly Charge[]) {
  const now = clock.realNow()
  const rows = charges.map(({ limit, subject, weight = 1 }) => ({
    key: keyOf(limit, subject),
    window_start: new Date(now),
    count: weight,
    over: new Date(now - limit.seconds * 1000).toISOString(),
  }))
  const windows = sql.join(
    rows.map(({ key, over }) => sql`(${key}, ${over}::timestamptz)`),
    sql`, `,
  )
  const isFresh = sql`${rateLimits.window_start} > (select over from windows where windows.key = ${rateLimits.key})`
  const insert = db
    .insert(rateLimits)
    .values(rows.map(({ over: _, ...row }) => row))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isFresh} then ${rateLimits.count} else 0 end + excluded.count`,
        window_start: sql`case when ${isFresh} then ${rateLimits.window_start} else excluded.window_start end`,
      },
    })
    .returning()
  const counted = sql`windows (key, over) as (values ${windows}), counted as ${insert}`
  const columns = sql`key, count, extract(epoch from window_start)::float8 * 1000 as since, set_config('synchronous_commit', 'off', true)`

  return { counted, columns }
}

function keyOf({ name }: Limit, subject: Subject): string {
  return `${name}:${digestOf(name, ...subject)}`
}
