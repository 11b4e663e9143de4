import * as z from 'zod/mini'

/** Allergens by English name, separated by commas. Null or empty means none; absent means not stated. */
export const allergens = z.optional(z.nullable(z.string()))

/** A dish, portion, add-on or line with its allergens. */
export type WithAllergens = { allergens?: z.output<typeof allergens> }

/** The names of all allergens, without duplicates. */
export function allergensIn(...parts: readonly WithAllergens[]): string[] {
  const names = parts.flatMap((part) => part.allergens?.split(/,\s*/) ?? [])
  return [...new Set(names)].filter(Boolean)
}

/** The allergens of a dish and its portion; absent if the dish states none. */
export function allergensOfPortion(
  dish: WithAllergens,
  portion: WithAllergens,
): WithAllergens['allergens'] {
  return dish.allergens === undefined
    ? undefined
    : allergensIn(dish, portion).join(', ')
}

/** The label of an allergen by its English name, or by its name in another script. */
export function allergenKey(name: string): string {
  return `menu.allergen_${name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')}`
}
