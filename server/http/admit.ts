import { sql } from 'drizzle-orm'
import type { Route } from '#contract/route.ts'
import type { Deps } from '../context.ts'
import { isLoginOpen, isOpen } from '../db/isLoginOpen.ts'
import { readRow } from '../db/readRow.ts'
import { networkOf } from '../lib/networkOf.ts'
import { type Caller, readCaller } from './accessToken.ts'
import { unauthorized } from './errors.ts'
import { type Attempts, countAttempt, type Limit, limitRate, refuseOver } from './rateLimits.ts'

/** Lets a request in: returns its customer, whose login must be open, or null on a public route, and counts it. Throws 401 or 429. One round trip does both for a customer. */
export async function admit(
  deps: Deps,
  { access }: Route,
  { ip, headers }: { ip: string; headers: { authorization?: string | undefined } },
  limit: (Limit & { by: 'address' | 'customer' }) | undefined,
): Promise<Caller | null> {
  if (access !== 'customer') {
    if (limit !== undefined) await limitRate(deps, limit, networkOf(ip))
    return null
  }
  const caller = await readCaller(deps, headers.authorization)
  if (limit === undefined || deps.env.RATE_LIMITS === 'off') {
    if (!(await isLoginOpen(deps.db, caller.family))) throw unauthorized('session_over')
    return caller
  }
  const { counted, columns } = countAttempt(
    deps,
    limit,
    limit.by === 'address' ? networkOf(ip) : caller.customerId,
  )
  const row = await readRow<Attempts & { is_open: boolean | null }>(
    deps.db,
    sql`with counted as ${counted} select ${columns}, (${isOpen(caller.family)}) as is_open from counted`,
  )
  if (row?.is_open !== true) throw unauthorized('session_over')
  refuseOver(deps, limit, row)
  return caller
}
