import { randomUUID } from 'node:crypto'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { createOrder, PlacedOrder } from '#contract/orders.ts'
import type { Call } from '../call.ts'
import type { Database } from '../db/client.ts'
import { readRow } from '../db/readRow.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { inProgress, walletRefused } from '../domain/requestRefusal.ts'
import { debitStatements } from '../ledger/walletLedger.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { catalogueVersion } from '../menu/catalogueVersion.ts'
import { CatalogueChangedError } from './catalogueChanged.ts'

type Written = {
  version: number
  is_paid: boolean
  is_written: boolean
  is_stored: boolean
}

/**
 * Pays an order from the wallet inside the caller's transaction. One statement runs `write`, which writes the order as
 * paid, debits the wallet and stores the response for retries. Throws 402 when the balance is too low, and
 * CatalogueChangedError when the catalogue's version is not `version` or the order's number is taken.
 */
export async function payFromWallet(
  call: Call<typeof createOrder>,
  tx: Database,
  order: Pick<OrderRow, 'customer_id' | 'order_id' | 'total_price'>,
  write: SQLWrapper,
  version?: number,
): Promise<PlacedOrder> {
  const { customer_id, order_id, total_price: amount } = order
  const transaction_id = randomUUID()
  const { debit, ledgerEntry } = debitStatements(tx, {
    customer_id,
    transaction_id,
    order_id,
    amount,
    description: order_id,
    order_type: 'FOOD_ORDER',
    created_at: new Date(call.deps.clock.now()),
  })
  const answer = { status: 'ORDER_PLACED', order_id, transaction_id }
  const response = call.key.storing(tx, answer) ?? sql`(select 1)`
  const done = await readRow<Written>(
    tx,
    sql`with paid as ${debit}, entered as ${ledgerEntry}, written as ${write}, stored as ${response}
      select ${catalogueVersion} as version, exists (select from paid) as is_paid,
        exists (select from written) as is_written, exists (select from stored) as is_stored`,
  )
  if (done === undefined || done.version !== (version ?? done.version))
    throw new CatalogueChangedError()
  if (!done.is_paid) throw walletRefused('wallet_insufficient')
  if (!done.is_written) throw new CatalogueChangedError()
  if (!done.is_stored) throw inProgress()

  crashpoint('order.remembered')
  return answer
}
