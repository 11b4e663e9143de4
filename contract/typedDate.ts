import { inLanguage, type Language } from './languages.ts'
import { isWallDate, type WallDate } from './schedule.ts'

/** Reads `Y-m-d` (2026-11-25) and day/month/year (25/11/2026, 5/2/2027); null for any other text. */
export function readDate(text: string): WallDate | null {
  const typed = text.trim()
  const [, day = '', month = '', year] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? []
  const date = year ? `${year}-${pad(month)}-${pad(day)}` : typed

  return isWallDate(date) ? date : null
}

/** Writes a date in the short form of a language, as `readDate` reads it. */
export function writeDate(date: WallDate, language: Language): string {
  const [year, month, day] = date.split('-').map(Number)
  return inLanguage(language, { en: `${day}/${month}/${year}`, zh: date })
}

function pad(digits: string): string {
  return digits.padStart(2, '0')
}
