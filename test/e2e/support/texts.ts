import { inLanguage, type Language } from '#contract/languages.ts'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { withOpening } from '#server/i18n/openingWords.ts'
import { readSeed, seedDirectory } from '#server/seed/readSeed.ts'

const seed = readSeed(seedDirectory)
const labels = new Map(
  seed.labels.map((row) => [`${row.module}.${row.key}`, row]),
)
const named = [seed.items, seed.portions, seed.outlets, seed.time_slots].flat()

/** A text as the kitchen wrote it. */
export const asItIs = (text: string) => text

/** The texts of a language, as the kitchen wrote them; a key that is not there fails the story. */
export type Texts = (
  key: string,
  values?: Record<string, string | number>,
) => string

export function textsOf(language: Language, written = asItIs): Texts {
  return (key, values = {}) => {
    const row = labels.get(key)
    if (!row) throw new Error(`There is no label ${key}.`)
    return written(
      withOpening(inLanguage(language, row), defaultCalendar, language),
    ).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
  }
}

/** The English name of a dish, portion, outlet or time slot in a language. */
export function nameIn(language: Language, name: string): string {
  const row = named.find((one) => one.name_en === name)
  if (!row) throw new Error(`Nothing of the kitchen is called ${name}.`)
  return row[`name_${language}`] ?? row.name_en
}
