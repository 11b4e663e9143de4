import { allergenKey } from '#contract/allergens.ts'
import type { CartLine } from '#contract/cart.ts'
import { allergenFacts } from '#contract/cartFacts.ts'
import { type Language, languageFacts, languages } from '#contract/languages.ts'
import type { ServerLabels } from './labels.ts'

type Text = ServerLabels['text']

/** Translates the name of a dish, a portion or another row by its label's key. */
export type Named = (name: string, key: string | null | undefined) => string

/** Names in one language. A row that has left the menu has no label, so its plain name is used. */
export function namer(language: Language, text: Text): Named {
  return (name, key) => {
    const found = key ? text(language, key) : name
    return found === key ? name : found
  }
}

/** Names in every language, `first` in front; equal names appear once. */
export function allNames(first: Language, text: Text): Named {
  const order = [first, ...languages.filter((language) => language !== first)]
  return (name, key) =>
    [...new Set(order.map((language) => namer(language, text)(name, key)))].join(' / ')
}

/** The text of a line's portion, weight and add-ons. */
export function portionText(
  line: CartLine,
  language: Language,
  text: Text,
  named = namer(language, text),
): string {
  const portion = named(line.selected_meal_portion_name, line.selected_meal_portion_trans_code)
  const weight = line.selected_meal_portion_weight
  const size = weight > 0 ? text(language, 'mail.size', { portion, weight }) : portion
  const addons = line.addons.map((addon) => named(addon.name, addon.trans_code))
  return [size, ...addons].join(languageFacts[language].comma)
}

/** The allergens of all lines, and the dishes without a statement. */
export function allergensText(
  lines: readonly CartLine[],
  language: Language,
  text: Text,
  named = namer(language, text),
): string {
  const listOf = (names: string[]) => [...new Set(names)].join(text(language, 'common.list_comma'))
  const { contained, unstated } = allergenFacts(lines)
  const names = contained.map(({ name }) => named(name, allergenKey(name)))
  const dishes = unstated.map(({ dish }) => named(dish.name, dish.trans_code))
  const isFree = names.length === 0 && dishes.length === 0
  return [
    isFree ? text(language, 'item.no_allergens') : listOf(names),
    dishes.length > 0 ? text(language, 'cart.unstated', { list: listOf(dishes) }) : '',
  ]
    .filter(Boolean)
    .join('\n')
}
