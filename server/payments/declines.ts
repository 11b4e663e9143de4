import { eq } from 'drizzle-orm'
import type { Call } from '../call.ts'
import type { Deps, ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { payments } from '../db/schema/payments.ts'
import { tooManyRequests } from '../domain/requestRefusal.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import { digestOf } from '../lib/digest.ts'
import {
  countFailure,
  resetFailures,
  secondsToWait,
} from '../limits/failureCounts.ts'
import type { PaymentRow } from './readPayments.ts'

/** The free declines of one customer, and of all customers of a network. */
const freeDeclines = { customer: 5, network: 60 }

/** A payment with so many declines is cancelled: it must not be used to test stolen cards. */
export const maxDeclines = 10

type Who = { customer_id: number; network: string | null }

/** Throws 429 while a customer or their network has to wait after too many declines. */
export async function checkDeclineLimit({
  deps,
  customerId,
  network,
}: Pick<Call<never>, 'deps' | 'customerId' | 'network'>): Promise<void> {
  const { db, clock, env } = deps
  if (env.RATE_LIMITS === 'off') return
  const keys = keysOf({ customer_id: customerId, network })
  const seconds = await secondsToWait(db, clock.realNow(), [
    keys.customer,
    ...keys.network,
  ])
  if (seconds > 0) throw tooManyRequests(seconds, 'too_many_declines')
}

/** Counts a declined attempt once, inside the caller's transaction, which has locked the payment. */
export async function recordDecline(
  { deps }: Pick<ServerContext, 'deps'>,
  tx: Database,
  payment: PaymentRow,
  { status, declined, charge }: Intent,
): Promise<void> {
  if (!declined || status !== 'requires_payment_method') return
  if (charge === null || charge === payment.declined_charge) return

  const noted = { declines: payment.declines + 1, declined_charge: charge }
  await tx.update(payments).set(noted).where(eq(payments.id, payment.id))
  if (deps.env.RATE_LIMITS === 'off') return

  const now = deps.clock.realNow()
  const keys = keysOf(payment)
  await countFailure(tx, now, {
    key: keys.customer,
    freeAttempts: freeDeclines.customer,
    always: true,
  })
  for (const key of keys.network)
    await countFailure(tx, now, {
      key,
      freeAttempts: freeDeclines.network,
      always: true,
    })
}

export async function resetDeclines(
  { env }: Pick<Deps, 'env'>,
  tx: Database,
  payment: PaymentRow,
): Promise<void> {
  if (payment.declines === 0 || env.RATE_LIMITS === 'off') return
  const keys = keysOf(payment)
  await resetFailures(tx, keys.customer, keys.network)
}

function keysOf({ customer_id, network }: Who) {
  const keyOf = (kind: string, who: string | number) =>
    `declines:${digestOf(kind, who)}`
  return {
    customer: keyOf('customer', customer_id),
    network: network === null ? [] : [keyOf('network', network)],
  }
}
