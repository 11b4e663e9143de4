import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull, sum } from 'drizzle-orm'
import { toDecimal } from '#contract/money.ts'
import type { Output } from '#contract/route.ts'
import { wallDate } from '#contract/schedule.ts'
import type { rechargeWallet } from '#contract/wallet.ts'
import type { Call } from '../call.ts'
import type { ServerContext } from '../context.ts'
import { claimWalletCoupon } from '../coupons/couponUses.ts'
import { findWalletCoupon } from '../coupons/readCoupons.ts'
import type { Database } from '../db/client.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import { wallets } from '../db/schema/wallet.ts'
import { rechargeCharge } from '../domain/chargeWords.ts'
import {
  type AgreedRecharge,
  decideRecharge,
  type RechargeDecision,
} from '../domain/decideRecharge.ts'
import {
  conflict,
  invalidFields,
  notFound,
  type RequestRefusal,
} from '../domain/requestRefusal.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { deferOnProviderError } from '../payments/deferOnProviderError.ts'
import { ensurePaymentIntent } from '../payments/ensurePaymentIntent.ts'
import { refreshForCustomer } from '../payments/livePayment.ts'
import { insertPayment } from '../payments/openPayment.ts'
import type { PaymentRow } from '../payments/readPayments.ts'

type Recharge = Call<typeof rechargeWallet>

/** Starts a recharge, or resumes that of an earlier request with the same key. */
export async function startRecharge(
  context: ServerContext,
  call: Recharge,
): Promise<Output<typeof rechargeWallet>> {
  const begun =
    call.key.resumedId === null ? null : await find(call, call.key.resumedId)
  // A recharge whose intent the provider rejected is replaced by a new one.
  const isLost =
    begun?.payment.intent_id === null && begun.payment.closed_at !== null
  const { transaction_id, payment } =
    begun === null || isLost ? await insertNewRecharge(call) : begun

  crashpoint('recharge.waiting')
  const words = rechargeCharge(
    payment.recharge_id ?? 0,
    context.deps.env.SELLER_NAME,
  )
  const intent = await ensurePaymentIntent(context, payment, words)
  const { status, clientSecret } = intent
  return {
    status,
    transaction_id,
    receipt_url: null,
    client_secret: clientSecret,
  }
}

/** Refreshes a recharge and returns its status, `succeeded` once credited. Throws 404. */
export async function refreshRecharge(
  context: ServerContext,
  customerId: number,
  transactionId: string,
): Promise<{ status: string }> {
  const { payment } = await find(
    { deps: context.deps, customerId },
    transactionId,
  )
  if (payment.closed_at === null)
    await deferOnProviderError(context, () =>
      refreshForCustomer(context, payment),
    )

  const recharge = await find({ deps: context.deps, customerId }, transactionId)
  return { status: shown[recharge.payment.status] ?? recharge.payment.status }
}

/** A payment with an unexpected amount or currency needs review, so it is shown as processing. */
const shown: Record<string, string> = {
  creating: 'requires_payment_method',
  refused: 'processing',
  unknown: 'canceled',
}

async function insertNewRecharge(call: Recharge) {
  const { deps, body, customerId: customer_id } = call
  const { db, clock, env } = deps
  const today = wallDate(clock.now(), call.labels.calendar.time_zone)
  const network = call.network
  const code = body.coupon_code?.trim()
  const coupon = code ? await findWalletCoupon(db, code, today) : null

  return await db.transaction(async (tx) => {
    const balance = await lockBalance(tx, customer_id)
    const open = await openRecharges(tx, customer_id)
    const limit = env.WALLET_LIMIT * 100
    const decision = decideRecharge(body, { coupon, balance, ...open, limit })
    if (decision.kind !== 'agreed') throw rechargeError(decision)

    const problem =
      coupon &&
      (await claimWalletCoupon(tx, coupon, { id: customer_id, network }))
    if (problem) throw invalidFields({ coupon_code: [problem] })

    const { kind: _, ...agreed } = decision
    const { id: recharge_id, transaction_id } = await insertRecharge(
      call,
      tx,
      agreed,
    )

    crashpoint('recharge.inserted')
    await call.key.link(tx, transaction_id)
    const { amount } = agreed
    const save_card = body.save_payment_method
    const terms = {
      customer_id,
      recharge_id,
      amount,
      save_card,
      method: 'stripe',
      network,
      attempt: 1,
    } as const

    return { transaction_id, payment: await insertPayment(tx, clock, terms) }
  })
}

async function insertRecharge(
  { deps: { clock, env }, customerId: customer_id }: Recharge,
  tx: Database,
  agreed: AgreedRecharge,
) {
  const created_at = new Date(clock.now())
  const expires_at = new Date(clock.now() + env.UNPAID_ORDER_MINUTES * 60_000)
  const [row] = await tx
    .insert(recharges)
    .values({
      ...agreed,
      customer_id,
      transaction_id: randomUUID(),
      created_at,
      expires_at,
    })
    .returning()
  if (row === undefined) throw new Error('The recharge was not written.')

  return row
}

async function find(
  { deps: { db }, customerId }: Pick<Recharge, 'deps' | 'customerId'>,
  transactionId: string,
): Promise<{ transaction_id: string; payment: PaymentRow }> {
  const isOwn = and(
    eq(recharges.customer_id, customerId),
    eq(recharges.transaction_id, transactionId),
  )
  const [row] = await db
    .select({ transaction_id: recharges.transaction_id, payment: payments })
    .from(recharges)
    .innerJoin(payments, eq(payments.recharge_id, recharges.id))
    .where(isOwn)
  if (row === undefined) throw notFound()

  return row
}

/** Locks a customer's wallet, so that new recharges are serialized; returns the balance in cents. */
async function lockBalance(tx: Database, customer_id: number): Promise<number> {
  await tx.insert(wallets).values({ customer_id }).onConflictDoNothing()
  const isTheirs = eq(wallets.customer_id, customer_id)
  const [wallet] = await tx.select().from(wallets).where(isTheirs).for('update')
  return wallet?.balance ?? 0
}

async function openRecharges(tx: Database, customerId: number) {
  const isOpen = and(
    eq(recharges.customer_id, customerId),
    isNull(payments.closed_at),
  )
  const [row] = await tx
    .select({
      credit: sum(recharges.credit).mapWith(Number),
      openCount: count(),
    })
    .from(recharges)
    .innerJoin(payments, eq(payments.recharge_id, recharges.id))
    .where(isOpen)
  return { open: row?.credit ?? 0, openCount: row?.openCount ?? 0 }
}

function rechargeError(
  decision: Exclude<RechargeDecision, { kind: 'agreed' }>,
): RequestRefusal {
  if (decision.kind === 'invalid')
    return invalidFields({ [decision.field]: [decision.message] })
  const amount = toDecimal(decision.amount)
  return conflict('recharge_differs', {
    amount,
    actual_amount: toDecimal(decision.credit),
  })
}
