import { inLanguage } from '#contract/languages.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { closedOn, offeredDates } from '#contract/schedule.ts'
import { readDate, writeDate } from '#contract/typedDate.ts'
import { useCheckoutFacts, useCheckoutForm } from '#src/hooks/checkout.ts'
import { useLanguage } from '#src/hooks/labels.ts'
import { dateInWords } from './dates.ts'

/** The values of the sentences about a typed date that cannot be chosen. */
export function useTypedDateValues(calendar: OpeningCalendar) {
  const language = useLanguage()
  const now = useCheckoutFacts((facts) => facts.now)
  const typed = useCheckoutForm((form) => readDate(form.dateDraft ?? ''))
  const dates = offeredDates(now, calendar)
  const [earliest = ''] = dates
  const latest = dates.at(-1) ?? ''
  const words = (date: string | null) =>
    date ? dateInWords(date, language) : ''
  const closed = typed === null ? undefined : closedOn(typed, calendar)

  return {
    example: writeDate(earliest, language),
    date: words(typed),
    earliest: words(earliest),
    latest: words(latest),
    reason: closed ? inLanguage(language, closed.reason) : '',
  }
}
