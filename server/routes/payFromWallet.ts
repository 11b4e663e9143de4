import { eq } from 'drizzle-orm'
import type { createOrder, PlacedOrder } from '#contract/orders.ts'
import type { Database } from '../db/client.ts'
import { debitWallet } from '../db/moveWallet.ts'
import type { OrderRow } from '../db/readOrders.ts'
import { customers } from '../db/schema/customers.ts'
import { orders } from '../db/schema/orders.ts'
import { notFound, walletRefused } from '../errors.ts'
import { queueMail } from '../gateways/mail.ts'
import { orderMails } from '../mails/orderMails.ts'
import type { Call } from '../plugins/contractRoute.ts'

/** Pays an order within the caller's transaction: debit, mails and the answer for retries; 402 when the balance is too low. */
export async function payFromWallet(
  call: Call<typeof createOrder>,
  tx: Database,
  row: OrderRow,
): Promise<PlacedOrder> {
  const paid_at = new Date(call.deps.clock.now())
  const { customer_id, order_id, total_price: amount } = row
  const movement = { customer_id, order_id, amount, description: order_id }
  const transaction_id = await debitWallet(tx, {
    ...movement,
    order_type: 'FOOD_ORDER',
    created_at: paid_at,
  })
  if (transaction_id === null) throw walletRefused('wallet_insufficient')
  const paid = { payment_type: 'wallet', payment_status: 'succeeded', paid_at, expires_at: null }
  await tx.update(orders).set(paid).where(eq(orders.id, row.id))
  await tell(call, tx, { ...row, ...paid })
  const answer = { status: row.status, order_id, transaction_id }
  await call.remember(tx, answer)
  return answer
}

async function tell(
  { deps, labels }: Call<typeof createOrder>,
  tx: Database,
  order: OrderRow,
): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, order.customer_id))
  if (customer === undefined) throw notFound()
  const created_at = new Date(deps.clock.realNow())
  for (const mail of orderMails({ order, customer, env: deps.env, text: labels.text, created_at }))
    await queueMail(tx, mail)
}
