import { enAU } from 'date-fns/locale/en-AU'
import { zhCN } from 'date-fns/locale/zh-CN'
import { formatInTimeZone } from 'date-fns-tz'
import type { Language } from '#contract/languages.ts'

/** A wall date `Y-m-d` in words, the same on every machine: `Wednesday 25 November 2026`, `2026年11月25日星期三`. */
export function dayText(date: string, language: Language): string {
  const day = `${date}T00:00:00Z`
  const { pattern, locale } = formats[language]
  return formatInTimeZone(day, 'UTC', pattern, { locale })
}

const formats = {
  en: { pattern: 'EEEE d MMMM yyyy', locale: enAU },
  zh: { pattern: 'yyyy年M月d日EEEE', locale: zhCN },
} satisfies Record<Language, unknown>
