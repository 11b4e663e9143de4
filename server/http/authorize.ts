import { sql } from 'drizzle-orm'
import type { Route } from '#contract/route.ts'
import { isLoginOpen, isOpen } from '../accounts/isLoginOpen.ts'
import type { Deps } from '../context.ts'
import { readRows } from '../db/readRow.ts'
import { unauthorized } from '../domain/requestRefusal.ts'
import { networkOf } from '../lib/networkOf.ts'
import {
  budgets,
  type Charge,
  type Counted,
  charge,
  checkCounts,
  countCharges,
  type Limit,
} from '../limits/rateLimits.ts'
import { type Caller, verifyAccessToken } from './accessToken.ts'
import { type Costs, workOf } from './costs.ts'

/** The own limit of a route, which bounds the work of its calls: a call with one is not paid from a budget of work. */
export type RequestLimit = Limit & { by: 'address' | 'customer' }

/** Visitors' requests up to this work (in health checks) are not counted: counting would cost as much. */
const smallWork = 10

/** Refuses a route whose own limit allows more work than the budget of a customer. */
export function checkLimit(
  { method, path }: Route,
  limit: RequestLimit | undefined,
  costs: Costs,
): void {
  if (limit === undefined) return
  const { max, seconds } = budgets.workByCustomer
  if (limit.max * workOf(costs) * seconds > max * limit.seconds)
    throw new Error(
      `${method} ${path} may do more work by its limit ${limit.name} than by a budget: lower it in server/limits/rateLimits.ts.`,
    )
}

/**
 * Authorizes a request and counts its costs. Returns the customer, whose login must be open, or null on a public route.
 * A customer's request needs one database round trip. Throws 401 or 429.
 */
export async function authorize(
  deps: Deps,
  { access }: Route,
  {
    ip,
    headers,
  }: { ip: string; headers: { authorization?: string | undefined } },
  limit: RequestLimit | undefined,
  costs: Costs,
): Promise<Caller | null> {
  const network = networkOf(ip)
  if (access !== 'customer') {
    await charge(deps, chargesOf(limit, costs, { network, customer: null }))
    return null
  }

  const caller = await verifyAccessToken(deps, headers.authorization)
  if (deps.env.RATE_LIMITS === 'off') {
    if (!(await isLoginOpen(deps.db, caller.family)))
      throw unauthorized('session_over')
    return caller
  }

  const charges = chargesOf(limit, costs, {
    network,
    customer: caller.customerId,
  })
  const { counted, columns } = countCharges(deps, charges)
  const rows = await readRows<Counted & { is_open: boolean | null }>(
    deps.db,
    sql`with ${counted} select ${columns}, (${isOpen(caller.family)}) as is_open from counted`,
  )
  if (rows[0]?.is_open !== true) throw unauthorized('session_over')

  checkCounts(deps, charges, rows)
  return caller
}

/** True for a public route whose requests are counted per network. */
export function countsVisitors(costs: Costs): boolean {
  return workOf(costs) > smallWork || Boolean(costs.mails)
}

type Who = { network: string; customer: number | null }

function chargesOf(
  limit: RequestLimit | undefined,
  costs: Costs,
  { network, customer }: Who,
) {
  const charges: Charge[] = []
  const [subject, work, mails] =
    customer === null
      ? [network, budgets.workByNetwork, budgets.mailsByNetwork]
      : [customer, budgets.workByCustomer, budgets.mailsByCustomer]
  if (limit !== undefined)
    charges.push({
      limit,
      subject: [limit.by === 'address' ? network : (customer ?? network)],
    })
  else if (customer !== null || workOf(costs) > smallWork)
    charges.push({ limit: work, subject: [subject], weight: workOf(costs) })
  if (costs.mails)
    charges.push({ limit: mails, subject: [subject], weight: costs.mails })

  return charges
}
