import type { createOrder, PlacedOrder } from '#contract/orders.ts'
import type { Database } from '../db/client.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import type { RequestContext } from '../http/contractRoute.ts'
import { walletRefused } from '../http/errors.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { markPaid } from '../payments/markPaid.ts'
import { debitWallet } from '../wallet/walletLedger.ts'

/** Pays an order from the wallet within the caller's transaction: debits it, queues the mails and stores the response for retries. Throws 402 when the balance is too low. */
export async function payFromWallet(
  call: RequestContext<typeof createOrder>,
  tx: Database,
  order: OrderRow,
): Promise<PlacedOrder> {
  const { customer_id, order_id, total_price: amount } = order
  const transaction_id = await debitWallet(tx, {
    ...{ customer_id, order_id, amount, description: order_id },
    order_type: 'FOOD_ORDER',
    created_at: new Date(call.deps.clock.now()),
  })
  if (transaction_id === null) throw walletRefused('wallet_insufficient')
  crashpoint('order.debited')
  const paid = { payment_type: 'wallet', payment_intent_id: null }
  await markPaid(call, tx, call.labels, order, paid)
  const answer = { status: 'ORDER_PLACED', order_id, transaction_id }
  await call.storeResponse(tx, answer)
  crashpoint('order.remembered')
  return answer
}
