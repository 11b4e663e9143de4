import { type Language, languageFacts } from '#contract/languages.ts'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { isTimeZone } from '#contract/timeZone.ts'
import { useLanguage } from './labels.ts'
import { usePlatform } from './platform.ts'

/** The kitchen's time zone; the default calendar's if the browser does not support it. */
export function useTimeZone(): string {
  const { timeZone = '' } = usePlatform()
  return isTimeZone(timeZone) ? timeZone : defaultCalendar.time_zone
}

/** Formats an ISO instant by the kitchen's clock: 23 Nov 2026, 6:30 pm. */
export function useFormatInstant(): (iso: string) => string {
  const language = useLanguage()
  const timeZone = useTimeZone()
  return (iso) => {
    const instant = new Date(iso)
    if (Number.isNaN(instant.getTime())) return iso
    return new Intl.DateTimeFormat(languageFacts[language].locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }).format(instant)
  }
}

/** Prevents a line break within a Chinese weekday: 周三, 星期三. */
export function keepWeekdayTogether(date: string): string {
  const wordJoiner = '\u2060'
  return date.replace(/(?:周|星期)./, (weekday) =>
    [...weekday].join(wordJoiner),
  )
}

const withWeekday = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
} as const

/** Formats a wall date `Y-m-d`, unless told otherwise with its weekday: Mon, 23 Nov 2026. */
export function formatDate(
  date: string,
  language: Language,
  parts: Intl.DateTimeFormatOptions = withWeekday,
): string {
  return new Intl.DateTimeFormat(languageFacts[language].locale, {
    ...parts,
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
}
