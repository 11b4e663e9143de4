import * as z from 'zod/mini'
import type { Language } from './languages.ts'
import { route } from './route.ts'

/** One label in one language, as `GET /translations/all` sends it; `feature_code` names the module (`cart`). */
export const translationRow = z.object({
  module: z.object({ feature_code: z.string() }),
  language: z.string(),
  label: z.string(),
  value: z.string(),
})

/** One label in one language. */
export type TranslationRow = z.output<typeof translationRow>

/** All labels of all languages. */
export const getTranslations = route({
  method: 'GET',
  path: '/translations/all',
  summary: 'All labels in all languages',
  output: z.array(translationRow),
})

/** The texts of one language by key: the module's feature code and the label (`cart.subtotal`). */
export type Labels = Record<string, string>

/** Labels by language. */
export type Dictionary = Record<string, Labels>

/** Rows as a dictionary. */
export function buildDictionary(rows: readonly TranslationRow[]): Dictionary {
  const dictionary: Dictionary = {}
  for (const row of rows) {
    const values = dictionary[row.language] ?? {}
    values[`${row.module.feature_code}.${row.label}`] = row.value
    dictionary[row.language] = values
  }
  return dictionary
}

/** The text of a key with `{name}` placeholders filled in; for a count of 1 that of `key_one`, if there is one. The key itself when there is no text. */
export function translate(
  dictionary: Dictionary,
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const texts = dictionary[language] ?? {}
  const text = (values.count === 1 && texts[`${key}_one`]) || texts[key]
  if (typeof text !== 'string') return key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** A value for a placeholder; a name comes with the key of its label. */
export type LabelValue = string | number | { key: string | null | undefined; name: string }

/** The texts of one language: `t('cart.subtotal')`, `t('cart.total_items', { count: 3 })`. */
export type Translate = {
  (key: string, values?: Record<string, LabelValue>): string
  /** The text of a label where it has one, else the plain name that came beside its key. */
  or: (key: string | null | undefined, name: string) => string
}

/** Makes the texts of one language of a function that finds them by key; a missing text is its key. */
export function createTranslate(
  find: (key: string, values: Record<string, string | number>) => string,
): Translate {
  const or: Translate['or'] = (key, name) => {
    const text = key ? find(key, {}) : name
    return text === key ? name : text
  }
  const t = (key: string, values: Record<string, LabelValue> = {}): string => {
    const texts = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? or(value.key, value.name) : value,
    ])
    return find(key, Object.fromEntries(texts))
  }
  return Object.assign(t, { or })
}
