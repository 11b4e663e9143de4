import type { OrderWords } from '#contract/orderFacts.ts'
import { formatDate, unbroken, useFormatInstant } from './formatTime.ts'
import { useLabels, useLanguage } from './labels.ts'

/** The texts of orders in the customer's language. */
export function useOrderWords(): OrderWords {
  const t = useLabels()
  const language = useLanguage()
  const instant = useFormatInstant()
  const day = (date: string) => unbroken(formatDate(date, language))
  return { t, names: t, day, instant, separator: ' · ' }
}
