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
    const { schedule_date: date, time_slot: slot } = order
    if (!date || invoiceKindOf(order) !== 'tax') return []
    const end = instantAt(
      date,
      slotTimes(slot?.name ?? '')?.end ?? 24 * 60,
      timeZone,
    )
    return end > now ? [{ order, end }] : []
  })
  return (
    upcoming.sort((first, second) => first.end - second.end)[0]?.order ?? null
  )
}
