import { calendarFile } from '#contract/calendarFile.ts'
import { orderDescription, placeLines } from '#contract/orderDescription.ts'
import type { OrderSchedule } from '#machines/checkout/checkoutForm.ts'
import { useTimeZone } from './formatTime.ts'
import { usePlatform } from './platform.ts'
import { useOrderTexts } from './useOrderTexts.ts'

export type SaveFile = (text: string, name: string, type: string) => void

/** Saves the calendar file that the confirmation mail also contains; null without an order number or a day. */
export function useCalendarFile(
  agreed: OrderSchedule | null,
  number: string | null | undefined,
  save: SaveFile,
): (() => void) | null {
  const texts = useOrderTexts()
  const { now, seller } = usePlatform()
  const timeZone = useTimeZone()
  if (!agreed?.schedule_date || !number) return null

  const { schedule_date: date, time_slot, order_type } = agreed
  return () => {
    const { t } = texts
    const facts = orderDescription(
      'placed',
      { ...agreed, order_id: number, menu_item: null, total_price: null },
      texts,
    )
    const fulfilment = order_type === 'DELIVERY' ? 'delivery' : 'pickup'
    const text = calendarFile({
      number,
      date,
      timeZone,
      slot: time_slot?.name ?? '',
      stamp: now(),
      title: t(`checkout.calendar_${fulfilment}`, {
        seller: seller?.name ?? t('shell.brand'),
      }),
      place: placeLines(agreed, texts).join(', '),
      description: facts
        .map(({ name, lines }) => `${name}: ${lines.join(', ')}`)
        .join('\n'),
    })
    save(text, `${number}.ics`, 'text/calendar')
  }
}
