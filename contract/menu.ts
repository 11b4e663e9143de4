import * as z from 'zod/mini'
import { allergens } from './allergens.ts'
import { figure } from './figure.ts'
import { money } from './money.ts'
import { id, idParams, pageOf, pageQuery, route } from './route.ts'

/** Label key of a name; where a backend sends none, the plain name is shown. */
const nameKey = z.optional(z.nullable(z.string()))

/** Nutrition figures: kcal and grams, per set for a meal set, otherwise per 100 g of the main dish; null where unknown. */
export const nutrition = {
  calories: z.nullable(figure),
  protein: z.nullable(figure),
  carbs: z.nullable(figure),
  fats: z.nullable(figure),
}

/** Something extra on a portion. */
export const addon = z.object({
  id,
  name: z.string(),
  trans_code: nameKey,
  price: money,
  allergens,
})

/** Something extra on a portion; `price` in cents. */
export type Addon = z.output<typeof addon>

/** A size of a dish; `portion_code` `meal_set` marks a meal set, `portion_weight` is grams (0 is not shown). */
export const portion = z.object({
  id,
  portion_name: z.string(),
  trans_code: nameKey,
  portion_weight: figure,
  portion_code: z.string(),
  price: money,
  ...nutrition,
  /** What it has in it beside the dish's. */
  allergens,
  addons: z.array(addon),
})

/** A size of a dish. */
export type Portion = z.output<typeof portion>

/** A dish on the menu; images are paths on the API's host. */
export const menuItem = z.object({
  id,
  name: z.string(),
  trans_code: z.string(),
  trans_desc_code: z.string(),
  price: money,
  tags: z.array(z.object({ id, name: z.string(), trans_code: nameKey })),
  allergens,
  trans_allergens_code: nameKey,
  item_images: z.array(z.object({ image: z.string(), is_main: z.boolean() })),
  portion: z.array(portion),
  is_best_selling: z.boolean(),
  is_popular: z.boolean(),
  ...nutrition,
})

/** A dish on the menu. */
export type MenuItem = z.output<typeof menuItem>

/** A section of the menu. */
export const category = z.object({ id, name: z.string(), trans_code: nameKey })

/** A section of the menu. */
export type Category = z.output<typeof category>

/** The menu's dishes, 12 a page, searched in both languages and narrowed to a category id. */
export const listItems = route({
  method: 'GET',
  path: '/menu/items/',
  summary: 'Dishes of the menu',
  query: z.extend(pageQuery, {
    search: z.optional(z.string()),
    category: z.optional(z.string()),
  }),
  output: pageOf(menuItem),
})

/** One page of dishes. */
export type MenuPage = z.output<(typeof listItems)['output']>

/** One dish. */
export const getItem = route({
  method: 'GET',
  path: '/menu/items/:id/',
  summary: 'One dish',
  params: idParams,
  output: menuItem,
})

/** The sections of the menu. */
export const listCategories = route({
  method: 'GET',
  path: '/menu/category/',
  summary: 'Sections of the menu',
  query: pageQuery,
  output: pageOf(category),
})

/** The main image's path of a dish, or null when it has none. */
export function mainImage(item: Pick<MenuItem, 'item_images'>): string | null {
  const main = item.item_images.find((image) => image.is_main) ?? item.item_images[0]
  return main?.image ?? null
}

/** Whether figures are `perSet` (150 g dish, 150 g vegetables, 150 g rice) or `per100g` of the main dish. */
export function nutritionBasis(portion: Pick<Portion, 'portion_code'>): 'perSet' | 'per100g' {
  return portion.portion_code === 'meal_set' ? 'perSet' : 'per100g'
}
