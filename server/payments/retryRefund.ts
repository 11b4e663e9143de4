import { eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { partRefunds } from '../db/schema/kitchen.ts'
import { payments } from '../db/schema/payments.ts'
import { requestPartRefund } from './partRefunds.ts'
import { refundPayment } from './refundPayment.ts'
import { settle } from './settle.ts'

/** Retries a failed refund, such as `payment-12-failed` or `part-9`. Throws if the provider fails. */
export async function retryRefund(
  context: ServerContext,
  matter: string,
): Promise<void> {
  const { db } = context.deps
  const id = Number(/\d+/.exec(matter)?.[0])
  if (matter.startsWith('part-')) {
    const [part] = await db
      .select()
      .from(partRefunds)
      .where(eq(partRefunds.change_id, id))
    if (part !== undefined)
      await requestPartRefund(context, part, (intent) =>
        settle(context, intent),
      )
    return
  }

  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  if (payment !== undefined)
    await settle(context, await refundPayment(context, payment))
}
