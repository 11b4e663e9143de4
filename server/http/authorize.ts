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
  countCharges,
  type Limit,
  refuseOver,
} from '../limits/rateLimits.ts'
import { type Caller, readCaller } from './accessToken.ts'
import { type Costs, workOf } from './costs.ts'

/** How a route is limited beside its costs. */
export type RequestLimit = Limit & { by: 'address' | 'customer' }

/** What a visitor may do without being counted, in health checks: to count it would cost as much. */
const smallWork = 10

/** Lets a request in: returns its customer, whose login must be open, or null on a public route, and counts what it costs. Throws 401 or 429. One round trip does both for a customer. */
export async function authorize(
  deps: Deps,
  { access }: Route,
  { ip, headers }: { ip: string; headers: { authorization?: string | undefined } },
  limit: RequestLimit | undefined,
  costs: Costs,
): Promise<Caller | null> {
  const network = networkOf(ip)
  if (access !== 'customer') {
    await charge(deps, chargesOf(limit, costs, { network, customer: null }))
    return null
  }
  const caller = await readCaller(deps, headers.authorization)
  if (deps.env.RATE_LIMITS === 'off') {
    if (!(await isLoginOpen(deps.db, caller.family))) throw unauthorized('session_over')
    return caller
  }
  const charges = chargesOf(limit, costs, { network, customer: caller.customerId })
  const { counted, columns } = countCharges(deps, charges)
  const rows = await readRows<Counted & { is_open: boolean | null }>(
    deps.db,
    sql`with ${counted} select ${columns}, (${isOpen(caller.family)}) as is_open from counted`,
  )
  if (rows[0]?.is_open !== true) throw unauthorized('session_over')
  refuseOver(deps, charges, rows)
  return caller
}

type Who = { network: string; customer: number | null }

/** What is counted of a request, and from whose budget: a customer's own, or that of a visitor's network. */
function chargesOf(limit: RequestLimit | undefined, costs: Costs, { network, customer }: Who) {
  const charges: Charge[] = []
  const [subject, work, mails] =
    customer === null
      ? [network, budgets.workByNetwork, budgets.mailsByNetwork]
      : [customer, budgets.workByCustomer, budgets.mailsByCustomer]
  if (limit !== undefined)
    charges.push({ limit, subject: [limit.by === 'address' ? network : (customer ?? network)] })
  if (customer !== null || workOf(costs) > smallWork)
    charges.push({ limit: work, subject: [subject], weight: workOf(costs) })
  if (costs.mails) charges.push({ limit: mails, subject: [subject], weight: costs.mails })
  return charges
}
