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
  /** The label of the refusal, with a placeholder for the wait. */
  message?: string
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
  picturesByCustomer: {
    name: 'pictures-customer',
    by: 'customer',
    max: 10,
    seconds: 900,
    message: 'too_many_pictures',
  },
  exportByCustomer: {
    name: 'export-customer',
    by: 'customer',
    max: 5,
    seconds: 900,
    message: 'too_many_exports',
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
  cancelByCustomer: {
    name: 'cancel-customer',
    by: 'customer',
    max: 60,
    seconds: 60,
  },
  statusByCustomer: {
    name: 'status-customer',
    by: 'customer',
    max: 120,
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

/**
 * The budgets of requests. Work is in health checks (`workOf`): of the calls without a limit of their own, which bounds
 * the others. Mails and questions to the payment provider are single; payments have questions of their own.
 */
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
  otherQuestionsByCustomer: {
    name: 'other-questions-customer',
    by: 'customer',
    max: 60,
    seconds: 60,
  },
  otherQuestionsByNetwork: {
    name: 'other-questions-network',
    by: 'address',
    max: 300,
    seconds: 60,
  },
  otherQuestionsOfCustomers: {
    name: 'other-questions-customers',
    by: 'shop',
    max: 50,
    seconds: 10,
  },
} as const satisfies Record<string, Limit>

type Subject = (string | number)[]

type Needs = Pick<Deps, 'db' | 'clock' | 'env'>

export type Charge = { limit: Limit; subject: Subject; weight?: number }

/** The outcome of a charge; `since` is the start of its key's window in milliseconds. */
export type Counted = { key: string; is_refused: boolean; since: number }

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
  return counted.every(({ is_refused }) => !is_refused)
}

/** Counts all charges, or none of them and throws 429 when one is above its limit. Never call it in a transaction. */
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

/** Throws 429 when a charge was refused. */
export function checkCounts(
  { clock }: Needs,
  charges: readonly Charge[],
  counted: readonly Counted[],
): void {
  for (const { limit, subject } of charges) {
    const key = keyOf(limit, subject)
    const entry = counted.find((candidate) => candidate.key === key)
    if (!entry?.is_refused) continue
    const left = entry.since + limit.seconds * 1000 - clock.realNow()
    throw tooManyRequests(Math.max(1, Math.ceil(left / 1000)), limit.message)
  }
}

/**
 * The parts of a standalone statement that counts charges. One that is above its limit is not added, nor are those with
 * it, except beside concurrent charges. Its commit is asynchronous: a power cut may lose some.
 */
export function countCharges({ clock }: Needs, charges: readonly Charge[]) {
  const now = clock.realNow()
  const instant = sql`${new Date(now).toISOString()}::timestamptz`
  const rows = charges.map(({ limit, subject, weight = 1 }) => {
    const over = new Date(now - limit.seconds * 1000).toISOString()
    return sql`(${keyOf(limit, subject)}, ${weight}::int, ${limit.max}::int, ${over}::timestamptz)`
  })
  const counted = sql`
    charges (key, weight, max, over) as (values ${sql.join(rows, sql`, `)}),
    used as (
      select key, weight, max,
        case when window_start > over then count else 0 end as count,
        case when window_start > over then window_start else ${instant} end as since
      from charges left join ${rateLimits} using (key)
    ),
    added as (
      insert into ${rateLimits} as stored (key, window_start, count)
      select key, ${instant}, weight from used
      where (select bool_and(count + weight <= max) from used)
      order by key
      on conflict (key) do update set
        window_start = case when ${isOpen} then stored.window_start else excluded.window_start end,
        count = ${storedCount} + excluded.count
      where ${storedCount} + excluded.count <= (select max from charges where charges.key = stored.key)
      returning key
    ),
    counted as (
      select key, since,
        case when (select bool_and(count + weight <= max) from used)
          then key not in (select key from added)
          else count + weight > max
        end as is_refused
      from used
    )`
  const columns = sql`key, is_refused, extract(epoch from since)::float8 * 1000 as since, set_config('synchronous_commit', 'off', true)`

  return { counted, columns }
}

/** Parts of the statement above: a stored window that has not ended, and its count. */
const isOpen = sql`stored.window_start > (select over from charges where charges.key = stored.key)`
const storedCount = sql`case when ${isOpen} then stored.count else 0 end`

function keyOf({ name }: Limit, subject: Subject): string {
  return `${name}:${digestOf(name, ...subject)}`
}
