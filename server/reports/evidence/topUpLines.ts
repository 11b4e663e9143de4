import { and, asc, eq, gte } from 'drizzle-orm'
import { formatMoney } from '#contract/money.ts'
import type { ServerContext } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.ts'
import { recharges } from '../../db/schema/payments.ts'
import { dayText, type InstantText } from '../../domain/dayText.ts'
import type { PaymentRow } from '../../payments/readPayments.ts'

/** A top-up of a wallet, and the orders that the customer has paid from it since. */
export async function topUpLines(
  { deps: { db } }: Pick<ServerContext, 'deps'>,
  { recharge_id, amount_refunded, customer_id }: PaymentRow,
  at: InstantText,
): Promise<string[]> {
  const [recharge] = await db
    .select()
    .from(recharges)
    .where(eq(recharges.id, recharge_id ?? 0))
  if (!recharge?.credited_at) return ['Top-up of the wallet: not credited']

  const { credit, credited_at, created_at, transaction_id } = recharge
  return [
    `Top-up of the wallet: ${recharge_id} (${transaction_id})`,
    `Ordered: ${at(created_at)}`,
    `Credited to the wallet: ${formatMoney(credit)}, ${at(credited_at)}`,
    `Refunded so far: ${formatMoney(amount_refunded)}`,
    'Orders that were paid from the wallet since:',
    ...(await walletOrders(db, customer_id, credited_at)),
  ]
}

async function walletOrders(
  db: Database,
  customerId: number,
  since: Date,
): Promise<string[]> {
  const { customer_id, paid_at, payment_type } = orders
  const isOfWallet = and(
    eq(customer_id, customerId),
    eq(payment_type, 'wallet'),
    gte(paid_at, since),
  )
  const rows = await db
    .select()
    .from(orders)
    .where(isOfWallet)
    .orderBy(asc(paid_at))
    .limit(maxOrders)
  return rows.map(
    ({ order_id, schedule_date, total_price }) =>
      `  ${order_id} for ${dayText(schedule_date, 'en')}: ${formatMoney(total_price)}`,
  )
}

const maxOrders = 50
