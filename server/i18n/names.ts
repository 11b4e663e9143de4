import type { CartLine } from '#contract/cart.ts'
import { type Language, languageFacts, languages } from '#contract/languages.ts'
import { addonNames, dishOf, type Names, sizeOf } from '#contract/lineTexts.ts'
import type { OrderTexts } from '#contract/orderDescription.ts'
import { createTranslate, type Translate } from '#contract/translations.ts'
import { dayText, instantText } from '../domain/dayText.ts'
import type { ServerLabels } from './labels.ts'

type Text = ServerLabels['text']

/** The server's texts of orders; `names` replaces the names of dishes in this language alone. */
export function orderWords(
  language: Language,
  timeZone: string,
  text: Text,
  names?: Names,
): OrderTexts {
  const t = translatorOf(language, text)
  return {
    t,
    names: names ?? t,
    day: (date) => dayText(date, language),
    instant: (iso) => instantText(Date.parse(iso), timeZone, language),
    separator: languageFacts[language].comma,
  }
}

/** Names in every language, `first` in front; equal names appear once. */
export function allNames(first: Language, text: Text): Names {
  const order = [first, ...languages.filter((language) => language !== first)]
  const all = order.map((language) => translatorOf(language, text))
  return {
    or: (key, name) =>
      [...new Set(all.map((t) => t.or(key, name)))].join(' / '),
  }
}

export function portionText(
  line: CartLine,
  { t, names, separator }: OrderTexts,
): string {
  return [sizeOf(line, t, 'mail.size', names), ...addonNames(line, names)].join(
    separator,
  )
}

export function dishText(line: CartLine, words: OrderTexts): string {
  return [dishOf(line, words.names), portionText(line, words)].join(
    words.separator,
  )
}

export function translatorOf(language: Language, text: Text): Translate {
  return createTranslate((key, values) => text(language, key, values))
}
