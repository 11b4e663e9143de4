import { enAU } from 'date-fns/locale/en-AU'
import { zhCN } from 'date-fns/locale/zh-CN'
import { formatInTimeZone } from 'date-fns-tz'
import { inLanguage, type Language } from '#contract/languages.ts'

/** A date `Y-m-d` in words, the same on every machine: `Wednesday 25 November 2026`, `2026年11月25日星期三`. */
export function dayText(date: string, language: Language): string {
  const day = `${date}T00:00:00Z`
  const { pattern, locale } = inLanguage(language, formats)
  return formatInTimeZone(day, 'UTC', pattern, { locale })
}

/** An instant (milliseconds) in a time zone, the same on every machine: `8:00 pm, Monday 23 November 2026`. */
export function instantText(
  instant: number,
  timeZone: string,
  language: Language,
): string {
  const { instant: pattern, locale } = inLanguage(language, formats)
  return formatInTimeZone(instant, timeZone, pattern, { locale })
}

const formats = {
  en: {
    pattern: 'EEEE d MMMM yyyy',
    instant: 'h:mm aaa, EEEE d MMMM yyyy',
    locale: enAU,
  },
  zh: {
    pattern: 'yyyy年M月d日EEEE',
    instant: 'yyyy年M月d日EEEE HH:mm',
    locale: zhCN,
  },
}
