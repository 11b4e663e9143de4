import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Category, MenuItem, Portion } from '#contract/menu.ts'
import type { Database } from '../db/client.ts'
import * as menu from '../db/schema/menu.ts'
import { nameKeys } from '../domain/nameKeys.ts'
import { normalizeForSearch } from '../domain/normalizeForSearch.ts'
import type { Dish } from '../domain/searchDishes.ts'

/** Reads the dishes on sale in the menu's order; prices in cents. */
export async function readDishes(db: Database): Promise<Dish[]> {
  const { items } = menu
  const rows = await db
    .select()
    .from(items)
    .where(eq(items.active, true))
    .orderBy(asc(items.position), asc(items.id))
  const dishIds = rows.map((row) => row.id)
  if (dishIds.length === 0) return []

  const images = await readImages(db, dishIds)
  const tags = await readTags(db, dishIds)
  const portions = await readPortions(db, dishIds)

  return rows.map((row) => ({
    menuItem: toMenuItem(row, {
      item_images: images.get(row.id) ?? [],
      tags: tags.get(row.id) ?? [],
      portion: portions.get(row.id) ?? [],
    }),
    categoryId: row.category_id,
    // A previous version may have written it in another form.
    searchText: normalizeForSearch(row.search_text),
  }))
}

/** Reads the categories that have a dish on sale, in the menu's order. */
export async function readCategories(db: Database): Promise<Category[]> {
  const { categories, items } = menu
  const rows = await db
    .selectDistinct({
      id: categories.id,
      name: categories.name,
      position: categories.position,
    })
    .from(categories)
    .innerJoin(
      items,
      and(eq(items.category_id, categories.id), eq(items.active, true)),
    )
    .orderBy(asc(categories.position), asc(categories.id))
  return rows.map(({ id, name }) => ({
    id,
    name,
    trans_code: nameKeys.category(id),
  }))
}

type Parts = Pick<MenuItem, 'item_images' | 'tags' | 'portion'>

function toMenuItem(
  row: typeof menu.items.$inferSelect,
  parts: Parts,
): MenuItem {
  const {
    id,
    name,
    price,
    calories,
    protein,
    carbs,
    fats,
    is_popular,
    is_best_selling,
  } = row
  return {
    id,
    name,
    price,
    calories,
    protein,
    carbs,
    fats,
    is_popular,
    is_best_selling,
    trans_code: nameKeys.item(id),
    trans_desc_code: nameKeys.description(id),
    allergens: row.allergens,
    trans_allergens_code:
      row.allergens === null ? null : nameKeys.allergens(id),
    ...(row.gst_free && { gst_free: true }),
    seafood_origin: row.seafood_origin ?? undefined,
    ...parts,
  }
}

async function readImages(db: Database, dishIds: number[]) {
  const { itemImages } = menu
  const rows = await db
    .select()
    .from(itemImages)
    .where(inArray(itemImages.item_id, dishIds))
    .orderBy(asc(itemImages.position))
  return group(
    rows,
    (row) => row.item_id,
    ({ image, is_main }) => ({ image, is_main }),
  )
}

async function readTags(db: Database, dishIds: number[]) {
  const { itemTags, tags } = menu
  const rows = await db
    .select({ item_id: itemTags.item_id, id: tags.id, name: tags.name })
    .from(itemTags)
    .innerJoin(tags, eq(tags.id, itemTags.tag_id))
    .where(inArray(itemTags.item_id, dishIds))
    .orderBy(asc(tags.id))
  return group(
    rows,
    (row) => row.item_id,
    ({ id, name }) => ({ id, name, trans_code: nameKeys.tag(id) }),
  )
}

async function readPortions(db: Database, dishIds: number[]) {
  const { portions } = menu
  const rows = await db
    .select()
    .from(portions)
    .where(inArray(portions.item_id, dishIds))
    .orderBy(asc(portions.position), asc(portions.id))
  const addons = await readAddons(
    db,
    rows.map((row) => row.id),
  )

  return group(
    rows,
    (row) => row.item_id,
    (row): Portion => ({
      id: row.id,
      portion_name: row.name,
      trans_code: nameKeys.portion(row.id),
      portion_weight: row.weight_g,
      portion_code: row.code,
      price: row.price,
      calories: row.calories,
      protein: row.protein,
      carbs: row.carbs,
      fats: row.fats,
      allergens: row.allergens ?? undefined,
      seafood_origin: row.seafood_origin ?? undefined,
      addons: addons.get(row.id) ?? [],
    }),
  )
}

async function readAddons(db: Database, portionIds: number[]) {
  const { addons, portionAddons } = menu
  const { id, name, price, allergens, seafood_origin, gst_free } = addons
  const rows = await db
    .select({
      portion_id: portionAddons.portion_id,
      id,
      name,
      price,
      allergens,
      gst_free,
      seafood_origin,
    })
    .from(portionAddons)
    .innerJoin(addons, eq(addons.id, portionAddons.addon_id))
    .where(inArray(portionAddons.portion_id, portionIds))
    .orderBy(asc(addons.id))

  return group(
    rows,
    (row) => row.portion_id,
    (row) => ({
      id: row.id,
      name: row.name,
      trans_code: nameKeys.addon(row.id),
      price: row.price,
      allergens: row.allergens ?? undefined,
      ...(row.gst_free && { gst_free: true }),
      seafood_origin: row.seafood_origin ?? undefined,
    }),
  )
}

function group<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  toValue: (row: Row) => Value,
): Map<number, Value[]> {
  const groups = new Map<number, Value[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? []
    group.push(toValue(row))
    groups.set(keyOf(row), group)
  }
  return groups
}
