import { calendarFile } from '#contract/calendarFile.ts'
import { orderFacts, placeLines } from '#contract/orderFacts.ts'
import type { OrderSchedule } from '#machines/checkout/checkoutForm.ts'
import { useTimeZone } from './formatTime.ts'
import { usePlatform } from './platform.ts'
import { useOrderWords } from './useOrderWords.ts'

export type SaveFile = (text: string, name: string, type: string) => void

/**
 * Saves an order's day as a calendar file, the same as the confirmation mail's; null while its number or day is
 * unknown.
 */
export function useCalendarFile(
  agreed: OrderSchedule | null,
  number: string | null | undefined,
  save: SaveFile,
): (() => void) | null {
  const words = useOrderWords()
  const { now, seller } = usePlatform()
  const timeZone = useTimeZone()
  if (!agreed?.schedule_date || !number) return null
  const { schedule_date: date, time_slot, order_type } = agreed
  return () => {
    const { t } = words
    const facts = orderFacts('placed', { ...agreed, order_id: number }, words)
    const way = order_type === 'DELIVERY' ? 'delivery' : 'pickup'
    const text = calendarFile({
      number,
      date,
      timeZone,
      slot: time_slot?.name ?? '',
      stamp: now(),
      title: t(`checkout.calendar_${way}`, {
        seller: seller?.name ?? t('shell.brand'),
      }),
      place: placeLines(agreed, t).join(', '),
      description: facts
        .map(({ name, lines }) => `${name}: ${lines.join(', ')}`)
        .join('\n'),
    })
    save(text, `${number}.ics`, 'text/calendar')
  }
}
