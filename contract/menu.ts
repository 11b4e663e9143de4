import * as z from 'zod/mini'
import { allergens } from './allergens.ts'
import { figure } from './figure.ts'
import { money } from './money.ts'
import { id, idParams, pageOf, pageQuery, route } from './route.ts'
import { seafoodOrigin } from './seafoodOrigin.ts'

/** The label key of a name; without it the plain name is displayed. */
const nameKey = z.optional(z.nullable(z.string()))

/** kcal and grams, per set for a meal set, otherwise per 100 g of the main dish; null if unknown. */
export const nutrition = {
  calories: z.nullable(figure),
  protein: z.nullable(figure),
  carbs: z.nullable(figure),
  fats: z.nullable(figure),
}

export const addon = z.object({
  id,
  name: z.string(),
  trans_code: nameKey,
  price: money,
  allergens,
  seafood_origin: seafoodOrigin,
  /** True for food without GST; absent means taxed. */
  gst_free: z.optional(z.boolean()),
})

/** An add-on of a portion; `price` in cents. */
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
  /** The portion's allergens beyond those of the dish. */
  allergens,
  seafood_origin: seafoodOrigin,
  addons: z.array(addon),
})

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
  seafood_origin: seafoodOrigin,
  /** True for food without GST; absent means taxed. */
  gst_free: z.optional(z.boolean()),
  item_images: z.array(z.object({ image: z.string(), is_main: z.boolean() })),
  portion: z.array(portion),
  is_best_selling: z.boolean(),
  is_popular: z.boolean(),
  ...nutrition,
})

export type MenuItem = z.output<typeof menuItem>

export const category = z.object({ id, name: z.string(), trans_code: nameKey })

export type Category = z.output<typeof category>

/** The menu's dishes, 12 a page, searched in both languages and filtered by category id. */
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

export type MenuPage = z.output<(typeof listItems)['output']>

export const getItem = route({
  method: 'GET',
  path: '/menu/items/:id/',
  summary: 'One dish',
  params: idParams,
  output: menuItem,
})

export const listCategories = route({
  method: 'GET',
  path: '/menu/category/',
  summary: 'Sections of the menu',
  query: pageQuery,
  output: pageOf(category),
})

/** The path of the main image, or null. */
export function mainImage(item: Pick<MenuItem, 'item_images'>): string | null {
  const main =
    item.item_images.find((image) => image.is_main) ?? item.item_images[0]
  return main?.image ?? null
}

/** `perSet` means 150 g dish, 150 g vegetables and 150 g rice; `per100g` refers to the main dish. */
export function nutritionBasis(
  portion: Pick<Portion, 'portion_code'>,
): 'perSet' | 'per100g' {
  return portion.portion_code === 'meal_set' ? 'perSet' : 'per100g'
}
