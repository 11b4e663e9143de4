import { chakra } from '@chakra-ui/react'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { earliestDate } from '#contract/schedule.ts'
import { useCheckoutFacts } from '#src/hooks/checkout.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { dateInWords, lastMinuteInWords } from './dates.ts'

/** The deadline of the earliest date. While hidden, it keeps its place. */
export function DateHint(props: {
  id: string
  calendar: OpeningCalendar
  hidden: boolean
}) {
  const { id, calendar, hidden } = props
  const t = useLabels()
  const language = useLanguage()
  const now = useCheckoutFacts((facts) => facts.now)
  const earliest = earliestDate(now, calendar)
  if (earliest === null) return null

  return (
    <chakra.p
      id={id}
      fontSize="sm"
      color="fg.muted"
      visibility={hidden ? 'hidden' : undefined}
    >
      {t('checkout.date_hint', {
        instant: lastMinuteInWords(now, calendar, language),
        date: dateInWords(earliest, language),
      })}
    </chakra.p>
  )
}
