import { zhCN } from 'date-fns/locale/zh-CN'
import { formatInTimeZone } from 'date-fns-tz'
import type { Language } from '#contract/languages.ts'

/** A wall date `Y-m-d` in words, the same on every machine: `Wednesday 25 November 2026`, `2026年11月25日星期三`. */
export function dayText(date: string, language: Language): string {
  const day = `${date}T00:00:00Z`
  return language === 'zh'
    ? formatInTimeZone(day, 'UTC', 'yyyy年M月d日EEEE', { locale: zhCN })
    : formatInTimeZone(day, 'UTC', 'EEEE d MMMM yyyy')
}
