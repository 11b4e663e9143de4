import * as z from 'zod/mini'
import { allergenKey, allergensIn } from './allergens.ts'
import type { CartLine } from './cart.ts'
import { defaultLanguage, type Language } from './languages.ts'
import type { Names } from './lineTexts.ts'
import type { Translate } from './translations.ts'

/** The names in an order by label key and language: `{'menu.item_6_name': {en: 'Mapo Tofu', zh: '麻婆豆腐'}}`. */
export const orderWords = z.record(z.string(), z.record(z.string(), z.string()))

export type OrderWords = z.output<typeof orderWords>

/**
 * Returns the names as agreed when the order was placed, in one language or several. Uses today's labels only for a
 * cart, or for a backend that stores no words.
 */
export function orderNames(
  { words }: { words?: OrderWords | null | undefined },
  { t, languages }: { t: Translate; languages: readonly Language[] },
): Names {
  if (!words) return t.or
  return (key, name) => {
    const texts = words[key ?? '']
    const names = languages.map(
      (language) => texts?.[language] ?? texts?.[defaultLanguage] ?? name,
    )
    return [...new Set(names)].join(' / ')
  }
}

type Labelled = { trans_code?: string | null | undefined }

/** Picks the words of an order from all names; the result never changes afterwards. */
export function wordsOf(
  lines: readonly CartLine[],
  places: readonly (Labelled | null)[],
  names: OrderWords,
): OrderWords {
  const keys = [
    ...places.map((place) => place?.trans_code),
    ...lines.flatMap((line) => [
      line.meal_trans_code,
      line.selected_meal_portion_trans_code,
      ...line.addons.map(({ trans_code }) => trans_code),
      ...allergensIn(line, ...line.addons).map(allergenKey),
    ]),
  ]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const texts = key ? names[key] : undefined
      return key && texts ? [[key, texts]] : []
    }),
  )
}
