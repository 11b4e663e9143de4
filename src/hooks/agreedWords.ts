import type { Language } from '#contract/languages.ts'
import type { Agreed } from '#machines/checkout/agreedOf.ts'
import { formatDate } from './formatTime.ts'
import type { Translate } from './labels.ts'
import { placeOf } from './placeOf.ts'

/** When and where an order comes, a line each; what is not known is left out. */
export function agreedWords(agreed: Agreed, t: Translate, language: Language): string[] {
  const { schedule_date: date, time_slot: slot } = agreed
  const when = [date && formatDate(date, language), slot && t.or(slot.trans_code, slot.name)]
  const place = placeOf(agreed, t)
  const where = place && [t(place.name), place.lines.join(t('orders.list_comma'))].join(' · ')
  return [when.filter(Boolean).join(' · '), where ?? ''].filter(Boolean)
}
