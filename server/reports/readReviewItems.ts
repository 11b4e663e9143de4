import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  notInArray,
  or,
} from 'drizzle-orm'
import { formatMoney } from '#contract/money.ts'
import { outletName } from '#contract/orderDescription.ts'
import { closedDisputes } from '#contract/orders.ts'
import type { Deps } from '../context.ts'
import type { Database } from '../db/client.ts'
import {
  orderChanges,
  partRefunds,
  settledMatters,
} from '../db/schema/kitchen.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { payments } from '../db/schema/payments.ts'
import { wallets } from '../db/schema/wallet.ts'
import type { ReviewItem, TranslateKitchen } from '../domain/dayReport.ts'
import { weekdayText } from '../domain/dayText.ts'
import type { Mail } from '../gateways/mail.ts'
import { translatorOf } from '../i18n/names.ts'
import { deletedCustomerOf } from '../mails/accountDeletedMails.ts'
import { readLateMails, readUnsentMails } from '../mails/outbox.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'
import {
  type ClosedDayOrder,
  closedDayMatter,
  readClosedDayOrders,
} from '../orders/readClosedDayOrders.ts'
import {
  readRemovedOutletOrders,
  removedOutletMatter,
} from '../orders/readUnofferedOrders.ts'
import type { PaymentRow } from '../payments/readPayments.ts'
import type { KitchenText } from './kitchenText.ts'

/**
 * Reads the items that a person must review: failed refunds, open disputes, payments that are unfit or unknown, paid
 * orders for days without cooking and for outlets that are gone, debts, and undelivered mails; without settled ones.
 */
export async function readReviewItems(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  words: KitchenText,
): Promise<ReviewItem[]> {
  const { t } = words
  const now = clock.now()
  const calendar = await readOpeningCalendar(db)
  const all = [
    ...(await readPaymentTroubles(db)).map((payment) => ofPayment(payment, t)),
    ...(await readFailedParts(db, t)),
    ...(await readClosedDayOrders(db, now, calendar)).map((order) =>
      ofClosedDay(order, words),
    ),
    ...(await readRemovedOutletOrders(db, now, calendar)).map((order) =>
      ofRemovedOutlet(order, words),
    ),
    ...(await readDebts(db, t)),
    ...(await readWaiting(db, t)),
    ...(await readUnsentMails(db)).map((mail) => ofMail(mail, t)),
  ]
  const matters = all.map(({ matter }) => matter)
  const settled = await db
    .select({ matter: settledMatters.matter })
    .from(settledMatters)
    .where(inArray(settledMatters.matter, ['', ...matters]))
  const settledMatterIds = new Set(settled.map(({ matter }) => matter))

  return all.filter(({ matter }) => !settledMatterIds.has(matter))
}

async function readPaymentTroubles(db: Database): Promise<PaymentRow[]> {
  const { dispute, refund_status, refund_lost, status } = payments
  const isDisputed = and(
    isNotNull(dispute),
    notInArray(dispute, closedDisputes),
  )
  const isTrouble = or(
    eq(refund_status, 'failed'),
    gt(refund_lost, 0),
    isDisputed,
    inArray(status, ['refused', 'unknown']),
  )

  return await db
    .select()
    .from(payments)
    .where(isTrouble)
    .orderBy(asc(payments.id))
}

function ofPayment(payment: PaymentRow, t: TranslateKitchen): ReviewItem {
  const {
    id,
    intent_id,
    order_id,
    refund_status,
    refund_lost,
    dispute,
    status,
  } = payment
  const number = order_id ?? t('recharge')
  const values = {
    payment: intent_id ?? '',
    amount: formatMoney(refund_lost),
    state: dispute ?? '',
  }
  const matter = `payment-${id}`
  if (refund_status === 'failed')
    return {
      number,
      description: t('refund_failed', values),
      matter: `${matter}-failed`,
      canRetry: true,
    }
  if (refund_lost > 0)
    return {
      number,
      description: t('refund_lost', values),
      matter: `${matter}-lost-${refund_lost}`,
    }
  if (status === 'refused')
    return {
      number,
      description: t('payment_unfit', values),
      matter: `${matter}-unfit`,
    }
  if (status === 'unknown')
    return {
      number,
      description: t('payment_unknown', values),
      matter: `${matter}-unknown`,
    }

  return {
    number,
    description: t('disputed', values),
    matter: `${matter}-${dispute}`,
    disputed: order_id ?? values.payment,
  }
}

async function readFailedParts(
  db: Database,
  t: TranslateKitchen,
): Promise<ReviewItem[]> {
  const rows = await db
    .select({ part: partRefunds, number: orderChanges.order_id })
    .from(partRefunds)
    .innerJoin(orderChanges, eq(orderChanges.id, partRefunds.change_id))
    .where(eq(partRefunds.status, 'failed'))
    .orderBy(asc(partRefunds.change_id))
  return rows.map(({ part, number }) => ({
    number,
    description: t('part_failed', { amount: formatMoney(part.amount) }),
    matter: `part-${part.change_id}`,
    canRetry: true,
  }))
}

function ofClosedDay(
  { order: { order_id, schedule_date: date }, isClosed }: ClosedDayOrder,
  { language, t }: KitchenText,
): ReviewItem {
  const description = isClosed
    ? t('day_closed', { date })
    : t('weekday_given_up', { date, weekday: weekdayText(date, language) })
  return {
    number: order_id,
    description,
    matter: closedDayMatter(order_id),
    canCancel: true,
  }
}

function ofRemovedOutlet(
  order: OrderRow,
  { language, text, t }: KitchenText,
): ReviewItem {
  const { order_id, schedule_date: date, pickup_location: outlet } = order
  const texts = { t: translatorOf(language, text), languages: [language] }
  const place = outlet ? outletName(order, outlet, texts) : ''
  return {
    number: order_id,
    description: t('outlet_gone', { date, place }),
    matter: removedOutletMatter(order_id),
    canCancel: true,
  }
}

async function readDebts(
  db: Database,
  t: TranslateKitchen,
): Promise<ReviewItem[]> {
  const debtors = await db.select().from(wallets).where(gt(wallets.debt, 0))
  return debtors.map(({ customer_id: customer, debt }) => ({
    number: t('wallet'),
    description: t('owes', { customer, amount: formatMoney(debt) }),
    matter: `wallet-${customer}-${debt}`,
  }))
}

async function readWaiting(
  db: Database,
  t: TranslateKitchen,
): Promise<ReviewItem[]> {
  const { late: count, since } = await readLateMails(db)
  if (count === 0) return []
  const instant = since?.toISOString() ?? ''
  const description = t('mails_late', { count, since: instant })
  return [{ number: t('mail'), description, matter: `mails-late-${instant}` }]
}

function ofMail(
  { id, recipient, subject, dedupe_key }: Mail,
  t: TranslateKitchen,
): ReviewItem {
  const customer = deletedCustomerOf(dedupe_key)
  const description =
    customer === null
      ? t('mail_lost', { recipient, subject })
      : t('goodbye_lost', { customer })
  return { number: t('mail'), description, matter: `mail-${id}` }
}
