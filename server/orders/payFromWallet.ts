import { randomUUID } from 'node:crypto'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { createOrder, PlacedOrder } from '#contract/orders.ts'
import type { Call } from '../call.ts'
import type { Database } from '../db/client.ts'
import { refusalOf } from '../db/databaseErrors.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { inProgress, walletRefused } from '../domain/requestRefusal.ts'
import { debitStatements } from '../ledger/walletLedger.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { catalogueVersion } from '../menu/catalogueVersion.ts'
import { CatalogueChangedError } from './catalogueChanged.ts'

/**
 * Pays an order from the wallet. One statement, which needs no transaction, runs `write`, which writes the order as
 * paid, debits the wallet and stores the response for retries; or it refuses, and nothing is done. Throws 402 when the
 * balance is too low, and CatalogueChangedError when the catalogue's version is not `version` or the order's number is
 * taken.
 */
export async function payFromWallet(
  call: Call<typeof createOrder>,
  db: Database,
  order: Pick<OrderRow, 'customer_id' | 'order_id' | 'total_price'>,
  write: SQLWrapper,
  version?: number,
): Promise<PlacedOrder> {
  const { customer_id, order_id, total_price: amount } = order
  const transaction_id = randomUUID()
  const { debit, ledgerEntry } = debitStatements(db, {
    customer_id,
    transaction_id,
    order_id,
    amount,
    description: order_id,
    order_type: 'FOOD_ORDER',
    created_at: new Date(call.deps.clock.now()),
  })
  const answer = { status: 'ORDER_PLACED', order_id, transaction_id }
  const response = call.key.storing(db, answer) ?? sql`(select 1)`
  const isOther = sql`${catalogueVersion} <> ${version ?? catalogueVersion}`
  const statement = sql`with paid as ${debit}, entered as (${ledgerEntry}), written as ${write}, stored as ${response}
    select case when ${isOther} then refuse('changed')
      when not exists (select from paid) then refuse('unpaid')
      when not exists (select from written) then refuse('changed')
      when not exists (select from stored) then refuse('in progress') end`
  try {
    await db.execute(statement)
  } catch (error) {
    throw refusals[refusalOf(error) ?? '']?.() ?? error
  }

  crashpoint('order.remembered')
  return answer
}

const refusals: Record<string, () => Error> = {
  changed: () => new CatalogueChangedError(),
  unpaid: () => walletRefused('wallet_insufficient'),
  'in progress': inProgress,
}
