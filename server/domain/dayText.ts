import {
  type CompleteLanguage,
  inLanguage,
  type Language,
  languageFacts,
} from '#contract/languages.ts'

/** Formats an instant for one reader. */
export type InstantText = (instant: Date) => string

/** A date `Y-m-d` in words, the same on every machine: `Wednesday 25 November 2026`, `2026年11月25日星期三`. */
export function dayText(date: string, language: Language): string {
  const { day } = inLanguage(language, texts)
  return day(partsOf(Date.parse(`${date}T00:00:00Z`), 'UTC', language))
}

/** The weekday of a date `Y-m-d`: `Monday`, `星期一`. */
export function weekdayText(date: string, language: Language): string {
  const { weekday } = partsOf(Date.parse(`${date}T00:00:00Z`), 'UTC', language)
  return weekday ?? ''
}

/** An instant (milliseconds) in a time zone, the same on every machine: `8:00 pm, Monday 23 November 2026`. */
export function instantText(
  instant: number,
  timeZone: string,
  language: Language,
): string {
  const { day, time } = inLanguage(language, texts)
  const parts = partsOf(instant, timeZone, language)
  return time(parts, day(parts))
}

type Parts = { [Name in Intl.DateTimeFormatPartTypes]?: string }

type Texts = {
  locale: string
  options: Intl.DateTimeFormatOptions
  day: (parts: Parts) => string
  time: (parts: Parts, day: string) => string
}

const texts: Record<CompleteLanguage, Texts> = {
  en: {
    locale: languageFacts.en.locale,
    options: { month: 'long', hour: 'numeric', hourCycle: 'h12' },
    day: ({ weekday, day, month, year }) =>
      `${weekday} ${day} ${month} ${year}`,
    time: ({ hour, minute, dayPeriod }, day) =>
      `${hour}:${minute} ${dayPeriod}, ${day}`,
  },
  zh: {
    locale: languageFacts.zh.locale,
    options: { month: 'numeric', hour: '2-digit', hourCycle: 'h23' },
    day: ({ weekday, day, month, year }) =>
      `${year}年${month}月${day}日${weekday}`,
    time: ({ hour, minute }, day) => `${day} ${hour}:${minute}`,
  },
}

/** Cached: creating a formatter is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function partsOf(instant: number, timeZone: string, language: Language): Parts {
  const key = `${language} ${timeZone}`
  const formatter = formatters.get(key) ?? formatterFor(timeZone, language)
  formatters.set(key, formatter)

  const parts = formatter.formatToParts(instant)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** The words come from `Intl`, their order from `texts`: versions of `Intl` differ in order and punctuation. */
function formatterFor(
  timeZone: string,
  language: Language,
): Intl.DateTimeFormat {
  const { locale, options } = inLanguage(language, texts)
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    year: 'numeric',
    minute: '2-digit',
    ...options,
    timeZone,
  })
}
