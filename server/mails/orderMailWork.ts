import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { addDays, startOfDate } from '#contract/schedule.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { orderChanges, partRefunds } from '../db/schema/kitchen.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import type { Work } from '../lib/runRound.ts'
import type { OrderMailData } from './orderMailData.ts'
import { orderMails } from './orderMails.ts'
import { queueMail } from './outbox.ts'

const minuteMs = 60_000

export function orderMailWork(context: ServerContext): Work<OrderRow> {
  return {
    lease: () => lease(context),
    handle: (order) => writeMails(context, order),
  }
}

async function lease({
  deps: { db, clock },
}: ServerContext): Promise<OrderRow | undefined> {
  const { id, mails_due_at } = orders
  const now = clock.realNow()
  const next = db
    .select({ id })
    .from(orders)
    .where(lte(mails_due_at, new Date(now)))
    .orderBy(asc(mails_due_at))
    .limit(1)
    .for('update', { skipLocked: true })
  const leased = db
    .update(orders)
    .set({ mails_due_at: new Date(now + minuteMs) })

  return (await leased.where(sql`${id} = (${next})`).returning())[0]
}

/** An order that was refunded before its mails were written gets no confirmation. */
async function writeMails(
  context: ServerContext,
  { id }: OrderRow,
): Promise<void> {
  const labels = await context.labels()
  await context.deps.db.transaction(async (tx) => {
    const isDue = and(eq(orders.id, id), isNotNull(orders.mails_due_at))
    const [order] = await tx
      .update(orders)
      .set({ mails_due_at: null })
      .where(isDue)
      .returning()

    crashpoint('mails.begun')
    if (order?.payment_status !== 'succeeded') return
    const data = await orderMailData(context, tx, labels, order)
    await queueMail(tx, ...orderMails(data))
  })
}

/** Reads what a mail says of an order, inside the transaction of the reported change. */
export async function orderMailData(
  { deps: { clock, env } }: Pick<ServerContext, 'deps'>,
  tx: Database,
  { text, calendar }: Pick<ServerLabels, 'text' | 'calendar'>,
  order: OrderRow,
): Promise<OrderMailData> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, order.customer_id))
  if (customer === undefined)
    throw new Error(`Order ${order.order_id} has no customer.`)

  const { id, amount, gst, line, quantity, still_cook } = orderChanges
  const { change_id, status } = partRefunds
  const isNoted = sql<boolean>`coalesce(${status} in ('pending', 'done'), true)`
  const refunds = await tx
    .select({ id, amount, gst, line, quantity, still_cook, isNoted })
    .from(orderChanges)
    .leftJoin(partRefunds, eq(change_id, id))
    .where(eq(orderChanges.order_id, order.order_id))

  const now = clock.realNow()
  // The order's day follows the business calendar, but mails are sent in real time.
  const { time_zone: timeZone } = calendar
  const left =
    startOfDate(addDays(order.schedule_date, 1), timeZone) - clock.now()
  const times = { created_at: new Date(now), day_ends_at: new Date(now + left) }

  return { order, customer, refunds, env, text, timeZone, ...times }
}
