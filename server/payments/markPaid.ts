import { eq } from 'drizzle-orm'
import { addDays, startOfSydneyDate } from '#contract/schedule.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { queueMail } from '../gateways/mail.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { type OrderMailData, orderMails } from '../mails/orderMails.ts'

/** Marks an order as paid and queues its mails, within the caller's transaction, which has locked the order. */
export async function markPaid(
  context: Pick<ServerContext, 'deps'>,
  tx: Database,
  labels: Pick<ServerLabels, 'text'>,
  order: OrderRow,
  payment: Pick<OrderRow, 'payment_type' | 'payment_intent_id'>,
): Promise<void> {
  const paid = {
    ...payment,
    status: 'ORDER_PLACED',
    payment_status: 'succeeded',
    paid_at: new Date(context.deps.clock.now()),
    expires_at: null,
  }
  await tx.update(orders).set(paid).where(eq(orders.id, order.id))
  crashpoint('paid.marked')
  const data = await orderMailData(context, tx, labels, { ...order, ...paid })
  for (const mail of orderMails(data)) await queueMail(tx, mail)
}

/** Loads the data of a mail about an order. */
export async function orderMailData(
  { deps: { clock, env } }: Pick<ServerContext, 'deps'>,
  tx: Database,
  { text }: Pick<ServerLabels, 'text'>,
  order: OrderRow,
): Promise<OrderMailData> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, order.customer_id))
  if (customer === undefined) throw new Error(`Order ${order.order_id} has no customer.`)
  const now = clock.realNow()
  // The order's day is on the business calendar, and mails are sent in real time.
  const left = startOfSydneyDate(addDays(order.schedule_date, 1)) - clock.now()
  const times = { created_at: new Date(now), day_ends_at: new Date(now + left) }
  return { order, customer, env, text, ...times }
}
