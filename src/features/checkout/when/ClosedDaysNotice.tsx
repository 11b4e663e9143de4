import { chakra } from '@chakra-ui/react'
import { inLanguage } from '#contract/languages.ts'
import type { ClosedDays } from '#contract/openingCalendar.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { dateInWords } from './dates.ts'

export function ClosedDaysNotice({
  days: { first, last, reason },
}: {
  days: ClosedDays
}) {
  const t = useLabels()
  const language = useLanguage()
  const values = {
    first: dateInWords(first, language),
    last: dateInWords(last, language),
    reason: inLanguage(language, reason),
  }

  return (
    <chakra.p color="fg.muted">
      {t(
        first === last ? 'checkout.closed_day' : 'checkout.closed_days',
        values,
      )}
    </chakra.p>
  )
}
