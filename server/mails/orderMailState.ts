import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { mails } from '../db/schema/operations.ts'

export type OrderReader = 'customer' | 'kitchen'

/** The state of an order's first mail to a reader; `sent` also while it is being sent. */
export type OrderMailState = 'none' | 'waiting' | 'sent'

export function orderMailKey(orderId: string, reader: OrderReader): string {
  return `order:${orderId}:${reader}`
}

/** Reads the states of an order's first mails. The lock delays their sending until the transaction ends. */
export async function lockOrderMails(
  tx: Database,
  orderId: string,
): Promise<Record<OrderReader, OrderMailState>> {
  const { dedupe_key, attempts, sent_at } = mails
  const keyOf = (reader: OrderReader) => orderMailKey(orderId, reader)
  const rows = await tx
    .select({ dedupe_key, attempts, sent_at })
    .from(mails)
    .where(inArray(dedupe_key, [keyOf('customer'), keyOf('kitchen')]))
    .for('update')
  const stateOf = (reader: OrderReader): OrderMailState => {
    const mail = rows.find((row) => row.dedupe_key === keyOf(reader))
    if (mail === undefined) return 'none'
    return mail.sent_at === null && mail.attempts === 0 ? 'waiting' : 'sent'
  }

  return { customer: stateOf('customer'), kitchen: stateOf('kitchen') }
}

/** True once an order's first mail to the kitchen is written; later changes are not in it. */
export async function isKitchenMailWritten(
  tx: Database,
  orderId: string,
): Promise<boolean> {
  const isKitchenMail = eq(mails.dedupe_key, orderMailKey(orderId, 'kitchen'))
  return (await tx.$count(mails, isKitchenMail)) > 0
}
