import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Language } from '#contract/languages.ts'

type Row = { key: string } & Record<Language, string>
type NamedRow = Record<`name_${Language}`, string>

const folder = 'server/seed/labels'
const labels = new Map<string, Row>(
  readdirSync(folder).flatMap((name) =>
    rows<Row>(join(folder, name)).map(
      (row) => [`${basename(name, '.csv')}.${row.key}`, row] as const,
    ),
  ),
)
const named = ['items', 'portions', 'outlets', 'time_slots'].flatMap((name) =>
  rows<NamedRow>(`server/seed/${name}.csv`),
)

/** A text as the kitchen wrote it. */
export const asItIs = (text: string) => text

/** The texts of a language, as the kitchen wrote them; a key that is not there fails the story. */
export type Texts = (key: string, values?: Record<string, string | number>) => string

export function textsOf(language: Language, written = asItIs): Texts {
  return (key, values = {}) => {
    const row = labels.get(key)
    if (!row) throw new Error(`There is no label ${key}.`)
    return written(row[language]).replace(/\{(\w+)\}/g, (whole, name) =>
      String(values[name] ?? whole),
    )
  }
}

/** The English name of a dish, portion, outlet or time slot in a language. */
export function nameIn(language: Language, name: string): string {
  const row = named.find((one) => one.name_en === name)
  if (!row) throw new Error(`Nothing of the kitchen is called ${name}.`)
  return row[`name_${language}`]
}

function rows<Row>(file: string): Row[] {
  return parse(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true })
}
