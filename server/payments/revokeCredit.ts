import { and, eq, sum } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import { ledgerEntries, wallets } from '../db/schema/wallet.ts'
import { isDoubtful } from '../domain/refundStatus.ts'
import { revokedCredit } from '../domain/revokedCredit.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { creditWallet, debitWallet } from '../wallet/walletLedger.ts'
import { lockPayment, lockRecharge, type PaymentRow, type RechargeRow } from './readPayments.ts'
import { recordCertain } from './recordCertain.ts'

/** Records the refunded amount and a dispute of a recharge. Debits the refunded credit with its bonus, as far as the balance allows, and credits it again when the refund failed. */
export async function revokeCredit(
  context: ServerContext,
  known: PaymentRow,
  intent: Intent,
): Promise<void> {
  const { refunded, dispute } = intent
  if (refunded === known.amount_refunded && dispute === known.dispute) return
  await recordCertain(context, intent, (answer, asked) => revoke(context, known, answer, asked))
}

type Outcome = { missing: Cents } | { doubted: Cents }

async function revoke(
  context: ServerContext,
  known: PaymentRow,
  intent: Intent,
  asked: Cents | null,
): Promise<Cents | null> {
  const { deps, log } = context
  const outcome = await deps.db.transaction((tx) => record(context, tx, known, intent, asked))
  crashpoint('revoke.committed')
  if ('doubted' in outcome) return outcome.doubted
  const { missing } = outcome
  if (missing > 0) log.warn({ intent: intent.id, missing }, 'a refunded recharge was spent already')
  return null
}

async function record(
  { deps: { clock } }: ServerContext,
  tx: Database,
  { id, recharge_id }: PaymentRow,
  { refunded: amount_refunded, dispute }: Intent,
  asked: Cents | null,
): Promise<Outcome> {
  const recharge = await lockRecharge(tx, recharge_id ?? 0)
  const { amount_refunded: before } = await lockPayment(tx, id)
  if (isDoubtful(before, amount_refunded, asked)) return { doubted: before }
  await tx.update(payments).set({ amount_refunded, dispute }).where(eq(payments.id, id))
  crashpoint('revoke.noted')
  if (amount_refunded === before || recharge.credited_at === null) return { missing: 0 }
  const revoked = revokedCredit(recharge.credit, recharge.amount, amount_refunded)
  await tx.update(recharges).set({ revoked }).where(eq(recharges.id, recharge.id))
  crashpoint('revoke.counted')
  return { missing: await moveCredit(tx, recharge, revoked, new Date(clock.now())) }
}

/** Makes the debits of a recharge come to what is revoked of it; returns the cents that the wallet lacks. */
async function moveCredit(
  tx: Database,
  { customer_id, transaction_id: description }: RechargeRow,
  revoked: number,
  created_at: Date,
): Promise<number> {
  const isTheirs = eq(wallets.customer_id, customer_id)
  const [wallet] = await tx.select().from(wallets).where(isTheirs).for('update')
  const due = revoked - (await debitedOf(tx, description))
  const entry = { customer_id, description, created_at, order_type: 'REFUND' } as const
  if (due < 0) await creditWallet(tx, { ...entry, amount: -due })
  const amount = Math.min(due, wallet?.balance ?? 0)
  if (amount > 0) await debitWallet(tx, { ...entry, amount })
  return due - amount
}

/** The cents that refunds of a recharge have debited so far. */
async function debitedOf(tx: Database, transactionId: string): Promise<number> {
  const { amount, order_type, description } = ledgerEntries
  const isOfRefund = and(eq(order_type, 'REFUND'), eq(description, transactionId))
  const [row] = await tx
    .select({ total: sum(amount).mapWith(Number) })
    .from(ledgerEntries)
    .where(isOfRefund)
  return -(row?.total ?? 0)
}
