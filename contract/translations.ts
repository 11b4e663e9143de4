import * as z from 'zod/mini'
import type { Language } from './languages.ts'
import { route } from './route.ts'

/** One label in one language, as in `GET /translations/all`; `feature_code` names the module (`cart`). */
export const translationRow = z.object({
  module: z.object({ feature_code: z.string() }),
  language: z.string(),
  label: z.string(),
  value: z.string(),
})

export type TranslationRow = z.output<typeof translationRow>

export const getTranslations = route({
  method: 'GET',
  path: '/translations/all',
  summary: 'All labels in all languages',
  output: z.array(translationRow),
})

/** The full key of a label (`cart.subtotal`). */
export function labelKey({ module, label }: TranslationRow): string {
  return `${module.feature_code}.${label}`
}

/** The texts of one language by key: feature code and label (`cart.subtotal`). */
export type Labels = Record<string, string>

export type Dictionary = Record<string, Labels>

export function buildDictionary(rows: readonly TranslationRow[]): Dictionary {
  const dictionary: Dictionary = {}
  for (const row of rows) {
    const values = dictionary[row.language] ?? {}
    values[labelKey(row)] = row.value
    dictionary[row.language] = values
  }
  return dictionary
}

/**
 * The text of a key with its `{name}` placeholders filled in; a count of 1 prefers `key_one`. Returns the key itself if
 * there is no text.
 */
export function translate(
  dictionary: Dictionary,
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const texts = dictionary[language] ?? {}
  const text = (values.count === 1 && texts[`${key}_one`]) || texts[key]
  if (typeof text !== 'string') return key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )
}

/** A placeholder's value; a name may have a label key. */
export type LabelValue =
  | string
  | number
  | { key: string | null | undefined; name: string }

/** The texts of one language: `t('cart.subtotal')`, `t('cart.total_items', { count: 3 })`. */
export type Translate = {
  (key: string, values?: Record<string, LabelValue>): string
  /** The text of a label, else the plain name. */
  or: (key: string | null | undefined, name: string) => string
}

/** Creates a `Translate` from a lookup by key; the lookup returns the key itself for a missing text. */
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
