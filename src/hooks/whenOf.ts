import type { Language } from '#contract/languages.ts'
import type { Translate } from '#contract/translations.ts'
import type { Agreed } from '#machines/checkout/checkoutForm.ts'
import { formatDate, unbroken } from './formatTime.ts'

/** The day and slot of an order on a line; what is not known is left out. */
export function whenOf(
  { schedule_date: date, time_slot: slot }: Pick<Agreed, 'schedule_date' | 'time_slot'>,
  t: Translate,
  language: Language,
): string {
  return [date && unbroken(formatDate(date, language)), slot && t.or(slot.trans_code, slot.name)]
    .filter(Boolean)
    .join(' · ')
}
