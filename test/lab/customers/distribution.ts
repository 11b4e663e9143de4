import { defaultCalendar } from '#contract/openingCalendar.ts'
import type { PaymentType } from '#contract/paymentMethods.ts'
import { startOfDate } from '#contract/schedule.ts'

/** The tasks of customers, each as often as its weight says. */
export const tasks = { purchase: 85, recharge: 15 }

/** How they want to pay. */
export const methods: Record<PaymentType, number> = {
  wallet: 28,
  stripe: 34,
  alipay: 22,
  wechat: 16,
}

/** Numbers of cards: good, declined, asking for the customer, asking and then declined. */
export const cards = {
  '4242424242424242': 50,
  '4000000000000002': 12,
  '4000000000009995': 6,
  '4000002760003184': 24,
  '4000008260003178': 8,
}

/** Weights of a customer's interruptions of an order. */
export const interruptions = {
  none: 45,
  reload: 18,
  'come back': 14,
  leave: 10,
  twin: 13,
}

/** Days on which a calendar can begin: an ordinary one, and those before Sydney's clocks go forward and back. */
export const days = ['2026-11-23', '2026-10-03', '2027-04-03']

/** Nine in the morning of a day, in milliseconds. */
export function morningOf(date: string): number {
  return startOfDate(date, defaultCalendar.time_zone) + 9 * 3_600_000
}
