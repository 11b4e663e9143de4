import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Language } from '#contract/languages.ts'

type Row = { key: string; en: string; zh: string }

const folder = 'server/seed/labels'
const labels = new Map<string, Row>(
  readdirSync(folder).flatMap((name) =>
    rows<Row>(join(folder, name)).map(
      (row) => [`${basename(name, '.csv')}.${row.key}`, row] as const,
    ),
  ),
)
const dishes = rows<{ name_en: string; name_zh: string }>('server/seed/items.csv')
const portions = rows<{ name_en: string; name_zh: string }>('server/seed/portions.csv')

/** The texts of a language, as the kitchen wrote them; a key that is not there fails the story. */
export type Texts = (key: string, values?: Record<string, string | number>) => string

export function textsOf(language: Language): Texts {
  return (key, values = {}) => {
    const row = labels.get(key)
    if (!row) throw new Error(`There is no label ${key}.`)
    return row[language].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
  }
}

/** A dish's or portion's English name in a language. */
export function nameIn(language: Language, name: string): string {
  const row = [...dishes, ...portions].find((one) => one.name_en === name)
  if (!row) throw new Error(`Nothing on the menu is called ${name}.`)
  return language === 'zh' ? row.name_zh : row.name_en
}

function rows<Row>(file: string): Row[] {
  return parse(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true })
}
