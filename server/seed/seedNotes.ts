import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { earliestDate } from '#contract/schedule.ts'
import { dayText, instantText } from '../domain/dayText.ts'
import { orderingEnd } from '../domain/orderingEnd.ts'
import { withOpening } from '../i18n/openingWords.ts'
import { kitchenTexts } from './kitchenTexts.ts'
import { labelKeys, seedDirectory } from './readSeed.ts'

/**
 * Sentences for the owner who has loaded spreadsheets: until when the next day is ordered, hours that may be meant for
 * the afternoon, and texts that still speak of the sample kitchen; `now` in milliseconds.
 */
export function seedNotes(
  directory: string,
  calendar: OpeningCalendar,
  now: number,
): string[] {
  return [
    cutOffNote(calendar, now),
    ...hoursNote(calendar),
    ...(directory === seedDirectory ? [] : textsNote(directory)),
  ]
}

function cutOffNote(calendar: OpeningCalendar, now: number): string {
  const { days_ahead, time_zone } = calendar
  const date = earliestDate(now, calendar)
  const end = date && orderingEnd(date, now, calendar)
  if (!date || !end) return `No day of the next ${days_ahead} can be ordered.`

  const [last, present] = [end, now].map((instant) =>
    instantText(instant, time_zone, 'en'),
  )
  const city = withOpening('{zone}', calendar, 'en')
  return `Orders for ${dayText(date, 'en')} end at ${last}, in ${city}, where it is ${present} now.`
}

function hoursNote({ opens, closes }: OpeningCalendar): string[] {
  return opens >= '05:00' && closes > '12:00'
    ? []
    : [
        `The kitchen is open from ${opens} to ${closes}, says opening.csv: hours of the afternoon are written as 14:30.`,
      ]
}

function textsNote(directory: string): string[] {
  const own = labelKeys(directory)
  const missing = kitchenTexts.filter((key) => !own.includes(key))
  if (missing.length === 0) return []

  const modules = new Set(missing.map((key) => key.split('.')[0]))
  const lists = [...modules].map((module) => {
    const keys = missing.filter((key) => key.startsWith(`${module}.`))
    const names = keys.map((key) => key.split('.')[1]).join(', ')
    return `labels/${module}.csv: ${names}`
  })
  return [`These texts still speak of the sample kitchen: ${lists.join('; ')}.`]
}
