import {
  inLanguage,
  type Language,
  languageFacts,
} from '#contract/languages.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'

/** The placeholders in labels that the opening calendar fills. */
export const openingPlaceholders = [
  '{days}',
  '{hours}',
  '{zone}',
  '{order_by}',
] as const

export function withOpening(
  text: string,
  calendar: OpeningCalendar,
  language: Language,
): string {
  if (!text.includes('{')) return text
  return text
    .replaceAll('{days}', () => daysText(calendar, language))
    .replaceAll('{order_by}', () => orderByText(calendar, language))
    .replaceAll('{hours}', () => hoursText(calendar, language))
    .replaceAll('{zone}', () =>
      inLanguage(language, words).zone(calendar.time_zone),
    )
}

/** `Monday, Wednesday and Friday`; three or more consecutive days are `Tuesday to Saturday`. */
function daysText({ weekdays }: OpeningCalendar, language: Language): string {
  // A week begins on Monday.
  const days = [...new Set(weekdays)]
    .map((day) => (day + 6) % 7)
    .sort((a, b) => a - b)
  const { name, to, list } = inLanguage(language, words)
  const isRow =
    days.length > 2 && days.every((day, at) => day === (days[0] ?? 0) + at)
  const names = days.map((day) => name.format(Date.UTC(2026, 0, 5 + day)))

  return isRow ? `${names[0]}${to}${names.at(-1)}` : list(names)
}

/** The end of a sentence and another one, without its full stop; empty where no weekday has a day to order by. */
function orderByText(
  { order_by, cut_off }: OpeningCalendar,
  language: Language,
): string {
  if (!order_by?.length) return ''
  const { name, hour, orderBy } = inLanguage(language, words)
  const dayName = (day: number) => name.format(Date.UTC(2026, 0, 4 + day))
  const time = hour(timeOf(cut_off))
  return orderBy(
    order_by.map(({ weekday, by }) => [dayName(weekday), dayName(by), time]),
  )
}

function hoursText(
  { opens, closes }: OpeningCalendar,
  language: Language,
): string {
  const { hour, until } = inLanguage(language, words)
  return `${hour(timeOf(opens))}${until}${hour(timeOf(closes))}`
}

type Time = { hour: number; twelve: number; minutes: string }

function timeOf(time: string): Time {
  const [hours = '', minutes = ''] = time.split(':')
  const hour = Number(hours)
  return { hour, twelve: ((hour + 11) % 12) + 1, minutes }
}

const words = {
  en: {
    name: weekdayNames('en', 'long'),
    to: ' to ',
    list: listInEnglish,
    hour: ({ hour, twelve, minutes }) =>
      `${twelve}${minutes === '00' ? '' : `:${minutes}`}${hour < 12 ? 'am' : 'pm'}`,
    until: '-',
    orderBy: (ends) => {
      const parts = ends.map(([day, by, time]) => `by ${by} ${time} for ${day}`)
      return `. Order ${listInEnglish(parts)}`
    },
    zone: cityOf,
  },
  zh: {
    name: weekdayNames('zh', 'short'),
    to: '至',
    list: (names) => names.join(languageFacts.zh.listComma),
    hour: ({ hour, twelve, minutes }) =>
      `${partOfDay(hour)} ${twelve}:${minutes}`,
    until: ' 至',
    orderBy: (ends) =>
      ends
        .map(
          ([day, by, time], at) =>
            `${at ? '，' : '。'}${day}的订单请在${by}${time} 前提交`,
        )
        .join(''),
    zone: (timeZone) => {
      const [, city] = /^(.+)时间$/.exec(genericName(timeZone)) ?? []
      return city ?? cityOf(timeZone)
    },
  },
} satisfies Partial<Record<Language, Words>>

type Words = {
  name: Intl.DateTimeFormat
  to: string
  list: (names: string[]) => string
  hour: (time: Time) => string
  until: string
  orderBy: (ends: [day: string, by: string, time: string][]) => string
  zone: (timeZone: string) => string
}

function listInEnglish(names: string[]): string {
  return new Intl.ListFormat(languageFacts.en.locale).format(names)
}

function weekdayNames(
  language: Language,
  weekday: 'long' | 'short',
): Intl.DateTimeFormat {
  const { locale } = languageFacts[language]
  return new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
}

/** `Sydney` for `Australia/Sydney`. */
function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** `下午`, `晚上`. */
function partOfDay(hour: number): string {
  const options = {
    hour: 'numeric',
    dayPeriod: 'short',
    hour12: true,
    timeZone: 'UTC',
  } as const
  const parts = new Intl.DateTimeFormat(
    languageFacts.zh.locale,
    options,
  ).formatToParts(Date.UTC(2026, 0, 5, hour))
  return parts.find(({ type }) => type === 'dayPeriod')?.value ?? ''
}

/** `悉尼时间`. */
function genericName(timeZone: string): string {
  const options = { timeZone, timeZoneName: 'shortGeneric' } as const
  const parts = new Intl.DateTimeFormat(
    languageFacts.zh.locale,
    options,
  ).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
