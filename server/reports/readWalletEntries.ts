import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { gstOf } from '#contract/gst.ts'
import type { Cents } from '#contract/money.ts'
import type { Database } from '../db/client.ts'
import { orderChanges } from '../db/schema/kitchen.ts'
import { recharges } from '../db/schema/payments.ts'
import { ledgerEntries } from '../db/schema/wallet.ts'
import type { Instants } from '../domain/bookPeriods.ts'
import type { BookEntry } from '../domain/books.ts'

/** Reads the entries of the ledger in a range of instants. */
export async function readWalletEntries(
  db: Database,
  { from, until }: Instants,
): Promise<BookEntry[]> {
  const { transaction_id, order_type, order_id, amount, created_at } =
    ledgerEntries
  const isOfRecharge = eq(recharges.transaction_id, transaction_id)
  const isOfChange = and(
    eq(orderChanges.order_id, order_id),
    eq(transaction_id, sql`'refund:' || ${orderChanges.id}`),
  )
  const rows = await db
    .select({
      at: created_at,
      order_type,
      order_id,
      amount,
      paid: recharges.amount,
      gst: orderChanges.gst,
    })
    .from(ledgerEntries)
    .leftJoin(recharges, isOfRecharge)
    .leftJoin(orderChanges, isOfChange)
    .where(and(gte(created_at, from), lt(created_at, until)))

  return rows.map(({ at, ...entry }) => ({
    at,
    amounts: { ...amountsOf(entry), wallet_change: entry.amount },
  }))
}

type Entry = {
  order_type: string
  order_id: string | null
  amount: Cents
  paid: Cents | null
  gst: Cents | null
}

/** An order that is paid from the wallet is counted with its order. */
function amountsOf({
  order_type,
  order_id,
  amount,
  paid,
  gst,
}: Entry): BookEntry['amounts'] {
  if (order_type === 'WALLET_RECHARGE')
    return { top_ups: paid ?? 0, top_up_bonus: amount - (paid ?? 0) }
  if (order_type === 'ACCOUNT_DELETED') return { wallet_deleted: -amount }
  if (order_type === 'REFUND' && order_id !== null)
    return { refunded_wallet: amount, gst_refunded: gstOf(amount, gst) }
  return order_type === 'FOOD_ORDER' ? {} : { wallet_revoked: -amount }
}
