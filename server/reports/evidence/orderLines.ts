import { eq } from 'drizzle-orm'
import { formatMoney } from '#contract/money.ts'
import { onOneLine } from '#contract/oneLine.ts'
import { orderDescription } from '#contract/orderDescription.ts'
import type { ServerContext } from '../../context.ts'
import { mails } from '../../db/schema/operations.ts'
import type { OrderRow } from '../../db/schema/orders.ts'
import type { InstantText } from '../../domain/dayText.ts'
import { dishText, orderTexts } from '../../i18n/names.ts'
import { orderMailKey } from '../../mails/orderMailState.ts'
import { findAnyOrder } from '../../orders/orderChange.ts'
import type { PaymentRow } from '../../payments/readPayments.ts'
import { refundLines } from './refundLines.ts'

/** An order as its customer agreed to it: when, where, which dishes, and the mail that confirmed it. */
export async function orderLines(
  context: Pick<ServerContext, 'deps' | 'labels'>,
  payment: PaymentRow,
  at: InstantText,
): Promise<string[]> {
  const { db } = context.deps
  const order = await findAnyOrder(db, payment.order_id ?? '')
  const { text, calendar } = await context.labels()
  const texts = orderTexts(['en'], calendar.time_zone, text)
  const agreed = { ...order, payment_type: null, notes: null }
  const facts = orderDescription('mail', agreed, texts)

  return [
    ...facts.map(
      ({ name, lines }) => `${name}: ${onOneLine(lines.join(', '))}`,
    ),
    `Ordered: ${at(order.created_at)}`,
    `Paid: ${paidText(order, payment, at)}`,
    'Dishes:',
    ...order.lines.map(
      (line) =>
        `  ${line.quantity} x ${dishText(line, order, texts)}: ${formatMoney(line.total_price)}`,
    ),
    `Delivery fee: ${formatMoney(order.shipping_charges)}`,
    `Discount: ${formatMoney(order.discount)}`,
    `Total: ${formatMoney(order.total_price)}`,
    await confirmationLine(context, order, at),
    ...(await refundLines(db, order, payment, at)),
  ]
}

/** A payment that is not the order's own came too late for it. */
function paidText(
  { paid_at, payment_intent_id }: OrderRow,
  { intent_id }: PaymentRow,
  at: InstantText,
): string {
  if (paid_at === null) return 'after the order had expired'
  return payment_intent_id === intent_id
    ? at(paid_at)
    : `after the order had been paid in another way, ${at(paid_at)}`
}

async function confirmationLine(
  { deps: { db } }: Pick<ServerContext, 'deps'>,
  { order_id }: OrderRow,
  at: InstantText,
): Promise<string> {
  const key = eq(mails.dedupe_key, orderMailKey(order_id, 'customer'))
  const [mail] = await db.select().from(mails).where(key)
  if (!mail?.sent_at) return 'Confirmation: no mail was sent'
  const recipient = mail.recipient === '' ? 'the customer' : mail.recipient
  return `Confirmation: mailed to ${recipient}, ${at(mail.sent_at)}`
}
