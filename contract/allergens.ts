import * as z from 'zod/mini'

/** Allergens by their English names, separated by commas: null or empty for none, absent where nothing is stated. */
export const allergens = z.optional(z.nullable(z.string()))

/** What states its allergens: a dish, a portion, an add-on, a line. */
export type Stated = { allergens?: z.output<typeof allergens> }

/** The names of all allergens in some things, each once. */
export function allergensIn(...things: readonly Stated[]): string[] {
  return [...new Set(things.flatMap((thing) => thing.allergens?.split(/,\s*/) ?? []))].filter(
    Boolean,
  )
}

/** What a dish in a portion has in it, as one list; absent where nothing is stated of the dish. */
export function allergensOfPortion(dish: Stated, portion: Stated): Stated['allergens'] {
  return dish.allergens === undefined ? undefined : allergensIn(dish, portion).join(', ')
}

/** The label of an allergen by its English name. */
export function allergenKey(name: string): string {
  return `menu.allergen_${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`
}
