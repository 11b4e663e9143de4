import { defaultCalendar } from '#contract/openingCalendar.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import { startOfDate } from '#contract/schedule.ts'

export const tasks = { purchase: 85, recharge: 15 }

export const methods: Record<PaymentType, number> = {
  wallet: 28,
  stripe: 34,
  alipay: 22,
  wechat: 16,
}

/** Weights of card numbers: one good, two declined, one that asks the customer, one that asks and is declined. */
export const cards = {
  '4242424242424242': 50,
  '4000000000000002': 12,
  '4000000000009995': 6,
  '4000002760003184': 24,
  '4000008260003178': 8,
}

export const interruptions = {
  none: 45,
  reload: 18,
  'come back': 14,
  leave: 10,
  twin: 13,
}

/** Start days of the calendar: an ordinary one, and the days before Sydney's clocks go forward and back. */
export const days = ['2026-11-23', '2026-10-03', '2027-04-03']

export function morningOf(date: string): number {
  return startOfDate(date, defaultCalendar.time_zone) + 9 * 3_600_000
}
