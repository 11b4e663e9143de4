import type { CartLine } from '#contract/cart.ts'
import { type Language, languageFacts, languages } from '#contract/languages.ts'
import { addonNames, dishOf, type Names, sizeOf } from '#contract/lineTexts.ts'
import type { OrderTexts } from '#contract/orderDescription.ts'
import type { Order } from '#contract/orders.ts'
import { orderNames } from '#contract/orderWords.ts'
import { createTranslate, type Translate } from '#contract/translations.ts'
import { dayText, instantText } from '../domain/dayText.ts'
import type { ServerLabels } from './labels.ts'

type Text = ServerLabels['text']

/** The server's texts of orders; dishes are named in all `languages`, everything else in the first. */
export function orderTexts(
  languages: readonly [Language, ...Language[]],
  timeZone: string,
  text: Text,
): OrderTexts {
  const [language] = languages
  return {
    t: translatorOf(language, text),
    languages,
    day: (date) => dayText(date, language),
    instant: (iso) => instantText(Date.parse(iso), timeZone, language),
    separator: languageFacts[language].comma,
  }
}

/** Every language, `first` in front. */
export function languagesFrom(first: Language): [Language, ...Language[]] {
  return [first, ...languages.filter((language) => language !== first)]
}

export function portionText(
  line: CartLine,
  names: Names,
  { t, separator }: OrderTexts,
): string {
  return [sizeOf(line, t, names, 'mail.size'), ...addonNames(line, names)].join(
    separator,
  )
}

/** Dish, portion and add-ons of an order's line, as agreed. */
export function dishText(
  line: CartLine,
  order: Pick<Order, 'words'>,
  texts: OrderTexts,
): string {
  const names = orderNames(order, texts)
  return [dishOf(line, names), portionText(line, names, texts)].join(
    texts.separator,
  )
}

export function translatorOf(language: Language, text: Text): Translate {
  return createTranslate((key, values) => text(language, key, values))
}
