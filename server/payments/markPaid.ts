import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import type { OrderRow } from '../db/readOrders.ts'
import { customers } from '../db/schema/customers.ts'
import { orders } from '../db/schema/orders.ts'
import { queueMail } from '../gateways/mail.ts'
import { orderMails } from '../mails/orderMails.ts'
import type { Labels } from '../plugins/labels.ts'
import type { Till } from './till.ts'

/** Makes an order paid within the caller's transaction, in which it is locked, and writes the mails that say so. */
export async function markPaid(
  { deps: { clock, env } }: Pick<Till, 'deps'>,
  tx: Database,
  { text }: Pick<Labels, 'text'>,
  order: OrderRow,
  payment: Pick<OrderRow, 'payment_type' | 'payment_intent_id'>,
): Promise<void> {
  const paid = {
    ...payment,
    status: 'ORDER_PLACED',
    payment_status: 'succeeded',
    paid_at: new Date(clock.now()),
    expires_at: null,
  }
  await tx.update(orders).set(paid).where(eq(orders.id, order.id))
  const [customer] = await tx.select().from(customers).where(eq(customers.id, order.customer_id))
  if (customer === undefined) throw new Error(`Order ${order.order_id} has no customer.`)
  const created_at = new Date(clock.realNow())
  const news = { order: { ...order, ...paid }, customer, env, text, created_at }
  for (const mail of orderMails(news)) await queueMail(tx, mail)
}
