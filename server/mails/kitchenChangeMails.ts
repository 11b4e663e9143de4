import { formatMoney } from '#contract/money.ts'
import type { Database } from '../db/client.ts'
import type { OrderChange } from '../db/schema/kitchen.ts'
import { isDeletedEmail } from '../domain/deletedEmail.ts'
import { isWholeRefund } from '../domain/refundedPieces.ts'
import { piecesText, reasonText } from './changeTexts.ts'
import { mailTranslator } from './mailTranslator.ts'
import type { OrderMailData } from './orderMailData.ts'
import { isKitchenMailWritten, type OrderMailState } from './orderMailState.ts'
import { contactOf, kitchenSummary } from './orderMails.ts'
import { queueMail } from './outbox.ts'
import { refundKey } from './refundMail.ts'
import type { MailContent } from './renderMailText.ts'
import { writeMail } from './writeMail.ts'

/**
 * Mails a cancellation to the kitchen, if it heard of the order: `known` is the state of that mail before the order was
 * closed. Without a change, the payment was refunded at the provider.
 */
export async function mailKitchenCancellation(
  tx: Database,
  data: OrderMailData,
  known: OrderMailState,
  change?: OrderChange,
): Promise<void> {
  if (known !== 'sent') return
  const { order } = data
  const t = translated(data)

  await queueMail(
    tx,
    kitchenMail(data, {
      dedupe_key: `kitchen-cancelled:${order.order_id}`,
      subject: 'kitchen_cancelled_subject',
      heading: t('kitchen_cancelled_heading', { order: order.order_id }),
      task: t(change ? 'kitchen_cancelled' : 'kitchen_cancelled_provider'),
      facts: change ? reasonFacts(data, change) : [],
      amount: change ? change.amount : order.total_price,
    }),
  )
}

/** Mails a refund by the kitchen to the kitchen, unless the order's first mail is not written yet. */
export async function mailKitchenRefund(
  tx: Database,
  data: OrderMailData,
  change: OrderChange,
): Promise<void> {
  const { order } = data
  if (!(await isKitchenMailWritten(tx, order.order_id))) return
  const t = translated(data)
  const isUncooked = change.still_cook === false
  const pieces = piecesText(change, kitchenSummary(data).lines)

  await queueMail(
    tx,
    kitchenMail(data, {
      dedupe_key: `kitchen-refund:part:${change.id}`,
      subject: isUncooked
        ? 'kitchen_changed_subject'
        : 'kitchen_refund_subject',
      heading: t(
        isUncooked ? 'kitchen_changed_heading' : 'kitchen_refund_heading',
        { order: order.order_id },
      ),
      task: t(taskOf(change), { pieces: pieces ?? '' }),
      facts: [
        ...(pieces === null ? [] : [[t('refund_for'), pieces] as const]),
        ...reasonFacts(data, change),
      ],
      amount: change.amount,
    }),
  )
}

/** Mails a refund that a person made at the provider to the kitchen: `back` cents of an order that stays. */
export async function mailKitchenOfProvider(
  tx: Database,
  data: OrderMailData,
  intent: string,
  back: number,
): Promise<void> {
  const { order_id } = data.order
  if (!(await isKitchenMailWritten(tx, order_id))) return
  const t = translated(data)

  await queueMail(
    tx,
    kitchenMail(data, {
      dedupe_key: `kitchen-${refundKey(intent)}:${back}`,
      subject: 'kitchen_refund_subject',
      heading: t('kitchen_refund_heading', { order: order_id }),
      task: t('kitchen_refund_provider'),
      facts: [],
      amount: back,
    }),
  )
}

type Parts = {
  dedupe_key: string
  subject: string
  heading: string
  /** Tells the kitchen its task, unless the order's day is over. */
  task: string
  facts: MailContent['facts']
  amount: number
}

function kitchenMail(data: OrderMailData, parts: Parts) {
  const { order, customer, env, created_at, day_ends_at } = data
  const { order_id, schedule_date: date, customer_id } = order
  const t = translated(data)
  const { facts, lines } = kitchenSummary(data)
  const isOver = day_ends_at <= created_at
  const isDeleted = isDeletedEmail(customer.email)
  const content = {
    heading: parts.heading,
    paragraphs: [isOver ? t('kitchen_over') : parts.task],
    facts: [
      ...facts.slice(0, 2),
      ...parts.facts,
      ...(isDeleted ? [] : [[t('customer'), contactOf(customer)] as const]),
    ],
    lines,
    amounts:
      parts.amount === 0
        ? []
        : [[t('refund_amount'), formatMoney(parts.amount)] as const],
    footer: [],
  }

  return {
    dedupe_key: parts.dedupe_key,
    customer_id,
    for_kitchen: true,
    recipient: env.KITCHEN_EMAIL,
    reply_to: isDeleted ? null : customer.email,
    subject: t(parts.subject, { order: order_id, date }),
    created_at,
    ...writeMail(content, env.KITCHEN_LANGUAGE),
  }
}

function taskOf(change: OrderChange): string {
  if (isWholeRefund(change)) return 'kitchen_refund_all'
  if (change.line === null) return 'kitchen_refund_amount'
  return change.still_cook === false
    ? 'kitchen_do_not_cook'
    : 'kitchen_still_cook'
}

function reasonFacts(
  data: OrderMailData,
  change: OrderChange,
): MailContent['facts'] {
  const t = translated(data)
  return [
    [t('reason'), reasonText(change, data.env.KITCHEN_LANGUAGE)],
    [t('done_by'), change.done_by],
  ]
}

function translated(data: OrderMailData) {
  return mailTranslator(data, data.env.KITCHEN_LANGUAGE)
}
