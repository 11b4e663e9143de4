import {
  eq,
  getTableColumns,
  notExists,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import * as checkout from '../db/schema/checkout.ts'
import * as menu from '../db/schema/menu.ts'
import { closedDays, opening } from '../db/schema/opening.ts'
import { settings } from '../db/schema/settings.ts'
import { type FindPicture, readPictures } from './dishPictures.ts'
import { readSeed, seedHash } from './readSeed.ts'
import { searchText } from './searchText.ts'
import type { Seed } from './seedFiles.ts'
import { seedTranslations } from './seedTranslations.ts'

/**
 * Loads the seed files in one transaction; returns false when the database already has exactly these. Call it inside
 * `exclusive`. Throws a SeedError for a bad row and loads nothing.
 */
export async function loadSeed(
  db: Database,
  directory: string,
): Promise<boolean> {
  const hash = seedHash(directory)
  if ((await loadedHash(db)) === hash) return false

  const find = readPictures()
  const seed = readSeed(directory, find)
  const translations = seedTranslations(seed)

  await db.transaction(async (tx) => {
    await loadMenu(tx, seed, find)
    await loadCheckout(tx, seed)
    await loadOpening(tx, seed)
    await replace(tx, menu.translations, translations.map(toTranslation))
    await upsert(
      tx,
      settings,
      [settings.key],
      [{ key: 'seed_hash', value: hash }],
    )
  })

  return true
}

/** True when the database has exactly these seed files; null when it has none. */
export async function holdsSeed(
  db: Database,
  directory: string,
): Promise<boolean | null> {
  const hash = await loadedHash(db)
  return hash === undefined ? null : hash === seedHash(directory)
}

async function loadedHash(db: Database): Promise<string | undefined> {
  const [row] = await db
    .select()
    .from(settings)
    .where(eq(settings.key, 'seed_hash'))
  return row?.value
}

function toTranslation({
  module,
  ...row
}: ReturnType<typeof seedTranslations>[number]) {
  return { ...row, feature_code: module.feature_code }
}

async function loadMenu(
  tx: Database,
  seed: Seed,
  find: FindPicture,
): Promise<void> {
  await upsert(
    tx,
    menu.categories,
    [menu.categories.id],
    seed.categories.map(named),
  )
  await upsert(
    tx,
    menu.items,
    [menu.items.id],
    seed.items.map((row) => itemRow(row, seed)),
  )
  await tx
    .update(menu.items)
    .set({ active: false })
    .where(isGone(menu.items.id, seed.items))
  await tx
    .delete(menu.categories)
    .where(
      sql`${isGone(menu.categories.id, seed.categories)} and ${isUnused(tx)}`,
    )
  await keepOnly(tx, menu.tags, menu.tags.id, seed.tags.map(named))
  await keepOnly(tx, menu.portions, menu.portions.id, seed.portions.map(stated))
  await keepOnly(tx, menu.addons, menu.addons.id, seed.addons.map(stated))
  await keepOnly(tx, menu.reviews, menu.reviews.id, seed.reviews)
  await replace(
    tx,
    menu.itemImages,
    seed.items.flatMap((row) => imageRows(row, find)),
  )
  await replace(tx, menu.itemTags, seed.items.flatMap(tagRows))
  await replace(tx, menu.portionAddons, seed.addons.flatMap(addonRows))
}

async function loadCheckout(tx: Database, seed: Seed): Promise<void> {
  const { deliveryPoints, outlets, timeSlots, orderCoupons } = checkout
  await keepOnly(
    tx,
    deliveryPoints,
    deliveryPoints.postal_code,
    seed.postal_codes,
  )
  await keepOnly(tx, outlets, outlets.id, seed.outlets.map(named))
  await keepOnly(tx, timeSlots, timeSlots.id, seed.time_slots.map(named))
  await keepOnly(tx, orderCoupons, orderCoupons.code, seed.coupons)
  await loadOffers(tx, seed.wallet_coupons)
}

async function loadOpening(tx: Database, seed: Seed): Promise<void> {
  await keepOnly(
    tx,
    opening,
    opening.id,
    seed.opening.map((row) => ({ ...row, id: 1 })),
  )
  await replace(
    tx,
    closedDays,
    seed.closed_days.map((row) => ({ ...row, last: row.last || row.first })),
  )
}

/** A code may move to another row, so rows that lose their code are deleted first. */
async function loadOffers(
  tx: Database,
  offers: Seed['wallet_coupons'],
): Promise<void> {
  const { id, code } = checkout.walletCoupons
  const kept = offers.map((offer) => `${offer.id} ${offer.code}`)
  await tx
    .delete(checkout.walletCoupons)
    .where(notInArray(sql`${id} || ' ' || ${code}`, kept))
  await upsert(tx, checkout.walletCoupons, [id], offers)
}

function named<Row extends { name_en: string }>(
  row: Row,
): Row & { name: string } {
  return { ...row, name: row.name_en }
}

/** Empty for no allergens, null when not stated. */
function stated<
  Row extends Pick<
    Seed['addons'][number],
    'name_en' | 'allergens_en' | 'seafood_origin'
  >,
>(row: Row) {
  return {
    ...named(row),
    allergens: row.allergens_en?.join(', ') ?? null,
    seafood_origin: originOf(row),
  }
}

function originOf({
  seafood_origin: origin,
}: Pick<Seed['addons'][number], 'seafood_origin'>) {
  return origin === 'exempt' ? null : origin
}

function itemRow(row: Seed['items'][number], seed: Seed) {
  const allergens = row.allergens_en.join(', ') || null
  return {
    ...named(row),
    allergens,
    seafood_origin: originOf(row),
    active: true,
    search_text: searchText(row, seed.tags),
  }
}

function imageRows(row: Seed['items'][number], find: FindPicture) {
  const paths = row.images
    .map(find)
    .flatMap((picture) => ('path' in picture ? picture.path : []))
  return paths.map((image, position) => ({
    item_id: row.id,
    image,
    is_main: position === 0,
    position,
  }))
}

function tagRows(row: Seed['items'][number]) {
  return [...new Set(row.tag_ids)].map((tag_id) => ({
    item_id: row.id,
    tag_id,
  }))
}

function addonRows(row: Seed['addons'][number]) {
  return [...new Set(row.portion_ids)].map((portion_id) => ({
    portion_id,
    addon_id: row.id,
  }))
}

function isGone(column: PgColumn, rows: readonly { id: number }[]): SQL {
  return notInArray(
    column,
    rows.map((row) => row.id),
  )
}

function isUnused(tx: Database): SQL {
  const { categories, items } = menu
  return notExists(
    tx.select().from(items).where(eq(items.category_id, categories.id)),
  )
}

async function keepOnly<Table extends PgTable>(
  tx: Database,
  table: Table,
  key: PgColumn,
  rows: Table['$inferInsert'][],
): Promise<void> {
  await upsert(tx, table, [key], rows)
  await tx.delete(table).where(
    notInArray(
      key,
      rows.map((row) => keyValue(row, key)),
    ),
  )
}

function keyValue(row: object, column: PgColumn): unknown {
  return Object.entries(row).find(([name]) => name === column.name)?.[1]
}

async function replace<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  await tx.delete(table)
  for (const part of inParts(rows)) await tx.insert(table).values(part)
}

async function upsert<Table extends PgTable>(
  tx: Database,
  table: Table,
  target: PgColumn[],
  rows: Table['$inferInsert'][],
): Promise<void> {
  const columns = Object.values<PgColumn>(getTableColumns(table))
  const set = Object.fromEntries(
    columns.map(({ name }) => [name, sql.raw(`excluded."${name}"`)]),
  )
  for (const part of inParts(rows))
    await tx
      .insert(table)
      .values(part)
      .onConflictDoUpdate({ target, set: set as never })
}

/** A Postgres statement has at most 65,535 values. */
function inParts<Row>(rows: readonly Row[]): Row[][] {
  const size = 1000
  const parts = Math.ceil(rows.length / size)
  return Array.from({ length: parts }, (_, part) =>
    rows.slice(part * size, (part + 1) * size),
  )
}
