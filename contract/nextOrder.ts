import { invoiceKindOf } from './invoices.ts'
import type { Order } from './orders.ts'
import { instantAt, slotTimes } from './slotTimes.ts'

/** The next paid order at an instant in milliseconds, until its slot or day ends; null if there is none. */
export function nextOrder(
  orders: readonly Order[],
  now: number,
  timeZone: string,
): Order | null {
  const upcoming = orders.flatMap((order) => {
    const end = endOf(order, timeZone)
    return isUpcoming(order, now, timeZone) ? [{ order, end }] : []
  })
  return (
    upcoming.sort((first, second) => first.end - second.end)[0]?.order ?? null
  )
}

/** True for a paid order until its slot or day ends. */
export function isUpcoming(
  order: Scheduled,
  now: number,
  timeZone: string,
): boolean {
  return invoiceKindOf(order) === 'tax' && endOf(order, timeZone) > now
}

type Scheduled = Pick<
  Order,
  'status' | 'transaction' | 'schedule_date' | 'time_slot'
>

function endOf(
  { schedule_date: date, time_slot: slot }: Scheduled,
  timeZone: string,
): number {
  if (!date) return 0
  const { end } = slotTimes(slot?.name ?? '') ?? { end: 24 * 60 }
  return instantAt(date, end, timeZone)
}
