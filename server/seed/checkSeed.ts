import { existsSync, readdirSync } from 'node:fs'
import { allergenKey } from '#contract/allergens.ts'
import { type Language, languages } from '#contract/languages.ts'
import { projectPath } from '../lib/projectPath.ts'
import { SeedError } from './seedError.ts'
import type { Numbered, Seed } from './seedFiles.ts'

/** Throws a SeedError for a number used twice, a reference to nothing, a dish without a portion, a picture that is not there, an allergen of two names, or a coupon that ends before it begins. */
export function checkSeed(seed: Seed): void {
  checkUnique(seed)
  checkReferences(seed)
  checkItems(seed)
  checkPictures(seed)
  checkAllergens(seed)
  for (const file of ['coupons', 'wallet_coupons'] as const)
    rule(
      `${file}.csv`,
      'last_date',
      seed[file] as Numbered<Season>[],
      ({ first_date, last_date }) =>
        first_date && last_date && last_date < first_date ? 'must not be before first_date' : null,
    )
}

type Season = { first_date: string | null; last_date: string | null }

function checkUnique(seed: Seed): void {
  const byId = ['categories', 'tags', 'items', 'portions', 'addons', 'outlets'] as const
  for (const file of [...byId, 'time_slots', 'wallet_coupons', 'reviews'] as const)
    once(`${file}.csv`, 'id', seed[file] as Numbered<{ id: number }>[], (row) => row.id)
  once('postal_codes.csv', 'postal_code', seed.postal_codes, (row) => row.postal_code)
  once('coupons.csv', 'code', seed.coupons, (row) => row.code)
  once('wallet_coupons.csv', 'code', seed.wallet_coupons, (row) => row.code)
  for (const module of new Set(seed.labels.map((row) => row.module))) {
    const rows = seed.labels.filter((row) => row.module === module)
    once(`labels/${module}.csv`, 'key', rows, (row) => row.key)
  }
}

function checkReferences(seed: Seed): void {
  refer('items.csv', 'category_id', seed.items, (row) => [row.category_id], seed.categories)
  refer('items.csv', 'tag_ids', seed.items, (row) => row.tag_ids, seed.tags)
  refer('portions.csv', 'item_id', seed.portions, (row) => [row.item_id], seed.items)
  refer('addons.csv', 'portion_ids', seed.addons, (row) => row.portion_ids, seed.portions)
}

function checkItems(seed: Seed): void {
  const served = new Set(seed.portions.map((row) => row.item_id))
  rule('items.csv', 'id', seed.items, (row) =>
    served.has(row.id) ? null : 'the dish has no row in portions.csv',
  )
}

function checkPictures(seed: Seed): void {
  const folder = pictureFolders.find(existsSync)
  if (folder === undefined) return
  const known = new Set(readdirSync(folder))
  rule('items.csv', 'images', seed.items, (row) => {
    const missing = row.images.find((name) => !known.has(name))
    return missing === undefined ? null : `there is no ${missing} in public/media/items`
  })
}

/** A container has only the built one. */
const pictureFolders = ['public', 'dist/client'].map((folder) => projectPath(folder, 'media/items'))

function checkAllergens(seed: Seed): void {
  const known = new Map<string, string>()
  for (const file of ['items', 'portions', 'addons'] as const) {
    const rows: readonly Numbered<Stated>[] = seed[file]
    for (const language of languages)
      rule(`${file}.csv`, `allergens_${language}`, rows, (row) =>
        row.allergens_en?.length === row[`allergens_${language}`]?.length
          ? null
          : 'must match allergens_en',
      )
    rule(`${file}.csv`, 'allergens_en', rows, (row) => {
      for (const [at, name] of row.allergens_en?.entries() ?? []) {
        const names = languages.map((language) => row[`allergens_${language}`]?.[at]).join(' / ')
        const before = known.get(allergenKey(name)) ?? names
        if (before !== names) return `${names} is ${before} elsewhere`
        known.set(allergenKey(name), names)
      }
      return null
    })
  }
}

type Stated = { [Column in `allergens_${Language}`]?: string[] | undefined }

function once<Row>(
  file: string,
  column: string,
  rows: readonly Numbered<Row>[],
  keyOf: (row: Row) => string | number,
): void {
  const seen = new Set<string | number>()
  rule(file, column, rows, (row) => {
    const key = keyOf(row)
    if (seen.has(key)) return `${key} is used twice`
    seen.add(key)
    return null
  })
}

function refer<Row>(
  file: string,
  column: string,
  rows: readonly Numbered<Row>[],
  idsOf: (row: Row) => number[],
  targets: readonly { id: number }[],
): void {
  const known = new Set(targets.map((target) => target.id))
  rule(file, column, rows, (row) => {
    const missing = idsOf(row).find((id) => !known.has(id))
    return missing === undefined ? null : `there is no ${missing} to refer to`
  })
}

function rule<Row>(
  file: string,
  column: string,
  rows: readonly Numbered<Row>[],
  problemOf: (row: Row) => string | null,
): void {
  for (const each of rows) {
    const problem = problemOf(each)
    if (problem) throw new SeedError({ file, row: each.row, column }, problem)
  }
}
