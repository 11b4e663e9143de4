import type { OrderTexts } from '#contract/orderDescription.ts'
import {
  formatDate,
  keepWeekdayTogether,
  useFormatInstant,
} from './formatTime.ts'
import { useLabels, useLanguage } from './labels.ts'

export function useOrderTexts(): OrderTexts {
  const t = useLabels()
  const language = useLanguage()
  const instant = useFormatInstant()
  const day = (date: string) => keepWeekdayTogether(formatDate(date, language))
  return { t, languages: [language], day, instant, separator: ' · ' }
}
