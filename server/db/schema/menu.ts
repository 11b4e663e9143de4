import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { seafoodOrigins } from '../../../contract/seafoodOrigin.ts'

const nutrition = () => ({
  calories: doublePrecision().notNull(),
  protein: doublePrecision().notNull(),
  carbs: doublePrecision().notNull(),
  fats: doublePrecision().notNull(),
})

export const categories = pgTable('categories', {
  id: integer().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
})

/** Dishes; `price` in cents, `search_text` is lower case and holds both languages. */
export const items = pgTable(
  'items',
  {
    id: integer().primaryKey(),
    category_id: integer()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    price: integer().notNull(),
    ...nutrition(),
    is_popular: boolean().notNull(),
    is_best_selling: boolean().notNull(),
    allergens: text(),
    seafood_origin: text({ enum: seafoodOrigins }),
    gst_free: boolean().notNull().default(false),
    position: integer().notNull(),
    search_text: text().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    index('items_menu').on(
      table.active,
      table.category_id,
      table.position,
      table.id,
    ),
  ],
)

export const itemImages = pgTable(
  'item_images',
  {
    item_id: integer()
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    image: text().notNull(),
    is_main: boolean().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.item_id, table.position] })],
)

export const tags = pgTable('tags', {
  id: integer().primaryKey(),
  name: text().notNull(),
})

export const itemTags = pgTable(
  'item_tags',
  {
    item_id: integer()
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    tag_id: integer()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.item_id, table.tag_id] })],
)

/** Sizes of a dish; `price` in cents, `weight_g` in grams, `allergens` beside those of the dish. */
export const portions = pgTable(
  'portions',
  {
    id: integer().primaryKey(),
    item_id: integer()
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    weight_g: integer().notNull(),
    code: text().notNull(),
    price: integer().notNull(),
    ...nutrition(),
    allergens: text(),
    seafood_origin: text({ enum: seafoodOrigins }),
    position: integer().notNull(),
  },
  (table) => [index('portions_item').on(table.item_id)],
)

/** Add-ons; `price` in cents, `allergens` empty for none and null when not stated. */
export const addons = pgTable('addons', {
  id: integer().primaryKey(),
  name: text().notNull(),
  price: integer().notNull(),
  allergens: text(),
  seafood_origin: text({ enum: seafoodOrigins }),
  gst_free: boolean().notNull().default(false),
})

export const portionAddons = pgTable(
  'portion_addons',
  {
    portion_id: integer()
      .notNull()
      .references(() => portions.id, { onDelete: 'cascade' }),
    addon_id: integer()
      .notNull()
      .references(() => addons.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.portion_id, table.addon_id] })],
)

/** Every label: module (`feature_code`), label, language, value. */
export const translations = pgTable(
  'translations',
  {
    feature_code: text().notNull(),
    language: text().notNull(),
    label: text().notNull(),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feature_code, table.language, table.label] }),
  ],
)

/** Sample reviews of the home page; their texts are translations. */
export const reviews = pgTable('reviews', {
  id: integer().primaryKey(),
  name: text().notNull(),
  rating: integer().notNull(),
})
