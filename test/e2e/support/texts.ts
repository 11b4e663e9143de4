import { inLanguage, type Language } from '#contract/languages.ts'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { withOpening } from '#server/i18n/openingWords.ts'
import { readSeed, seedDirectory } from '#server/seed/readSeed.ts'

const seed = readSeed(seedDirectory)
const labels = new Map(
  seed.labels.map((row) => [`${row.module}.${row.key}`, row]),
)
const named = [seed.items, seed.portions, seed.outlets, seed.time_slots].flat()

/** Every name and street of the kitchen in each language, the longest first. */
export const allNames = [
  ...named,
  ...seed.addons,
  ...seed.categories,
  ...seed.tags,
]
  .flatMap((row) => [row.name_en, row.name_zh])
  .concat(seed.outlets.flatMap((outlet) => [outlet.street_address1]))
  .flatMap((name) => name || [])
  .sort((one, other) => other.length - one.length)

export const unchanged = (text: string) => text

/** Returns a label's text in a language; throws for an unknown key. */
export type Texts = (
  key: string,
  values?: Record<string, string | number>,
) => string

export function textsOf(language: Language, transform = unchanged): Texts {
  return (key, values = {}) => {
    const row = labels.get(key)
    if (!row) throw new Error(`There is no label ${key}.`)
    return transform(
      withOpening(inLanguage(language, row), defaultCalendar, language),
    ).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
  }
}

/** Translates the English name of a dish, portion, outlet or time slot. */
export function nameIn(language: Language, name: string): string {
  const row = named.find((row) => row.name_en === name)
  if (!row) throw new Error(`Nothing of the kitchen is called ${name}.`)
  return row[`name_${language}`] ?? row.name_en
}
