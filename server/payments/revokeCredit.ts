import { eq } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import { isDoubtful } from '../domain/refundStatus.ts'
import { lostAmount, revokedCredit } from '../domain/revokedCredit.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import { creditWallet, debitOrOwe } from '../ledger/walletLedger.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import {
  lockPayment,
  lockRecharge,
  type PaymentRow,
  type RechargeRow,
} from './readPayments.ts'
import { rereadUntilConsistent } from './rereadUntilConsistent.ts'

/**
 * Records the refunds and the dispute of a recharge. Debits the lost credit with its bonus, adds what the balance lacks
 * to the debt, and credits it again when a refund failed.
 */
export async function revokeCredit(
  context: ServerContext,
  known: PaymentRow,
  intent: Intent,
): Promise<void> {
  const { refunded, dispute } = intent
  if (refunded === known.amount_refunded && dispute === known.dispute) return
  await rereadUntilConsistent(context, intent, (answer, asked) =>
    revoke(context, known, answer, asked),
  )
}

type Outcome = { owed: Cents } | { doubted: Cents }

async function revoke(
  context: ServerContext,
  known: PaymentRow,
  intent: Intent,
  asked: Cents | null,
): Promise<Cents | null> {
  const { deps, log } = context
  const outcome = await deps.db.transaction((tx) =>
    record(context, tx, known, intent, asked),
  )

  crashpoint('revoke.committed')
  if ('doubted' in outcome) return outcome.doubted
  const { owed } = outcome
  if (owed > 0)
    log.warn(
      { intent: intent.id, owed },
      'a recharge went back that was spent already',
    )

  return null
}

async function record(
  { deps: { clock } }: ServerContext,
  tx: Database,
  { id, recharge_id }: PaymentRow,
  intent: Intent,
  asked: Cents | null,
): Promise<Outcome> {
  const recharge = await lockRecharge(tx, recharge_id ?? 0)
  const { amount_refunded, dispute } = await lockPayment(tx, id)
  const before = lostAmount(recharge.amount, {
    refunded: amount_refunded,
    dispute,
  })
  const lost = lostAmount(recharge.amount, intent)
  if (isDoubtful(before, lost, asked)) return { doubted: before }

  const facts = { amount_refunded: intent.refunded, dispute: intent.dispute }
  await tx.update(payments).set(facts).where(eq(payments.id, id))
  crashpoint('revoke.noted')

  const revoked = revokedCredit(recharge.credit, recharge.amount, lost)
  if (revoked === recharge.revoked || recharge.credited_at === null)
    return { owed: 0 }

  await tx
    .update(recharges)
    .set({ revoked })
    .where(eq(recharges.id, recharge.id))
  crashpoint('revoke.counted')

  return {
    owed: await moveCredit(tx, recharge, revoked, new Date(clock.now())),
  }
}

/** Debits or credits the difference to the previous revocation; returns the cents that became a debt. */
async function moveCredit(
  tx: Database,
  { customer_id, transaction_id: description, revoked: before }: RechargeRow,
  revoked: Cents,
  created_at: Date,
): Promise<Cents> {
  const entry = {
    customer_id,
    description,
    created_at,
    order_type: 'REFUND',
  } as const
  if (revoked > before)
    return await debitOrOwe(tx, { ...entry, amount: revoked - before })

  await creditWallet(tx, { ...entry, amount: before - revoked })
  return 0
}
