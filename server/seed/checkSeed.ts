import { toDecimal } from '#contract/money.ts'
import { checkAllergens } from './checkAllergens.ts'
import { checkFigures } from './checkFigures.ts'
import { checkOpening } from './checkOpening.ts'
import { checkOutlets } from './checkOutlets.ts'
import type { FindPicture } from './dishPictures.ts'
import type { Report } from './seedError.ts'
import type { Draft, SeedDraft } from './seedFiles.ts'
import { reportDangling, reportDuplicates, reportRows } from './seedRules.ts'

/**
 * Reports mistakes across rows: duplicate ids, dangling references, empty lists, different prices of a dish, missing
 * pictures, allergens with two names, figures that make no sense, and coupons and closed days with wrong dates.
 */
export function checkSeed(
  seed: SeedDraft,
  find: FindPicture,
  report: Report,
): void {
  checkRows(seed, report)
  checkUnique(seed, report)
  checkReferences(seed, report)
  checkItems(seed, report)
  checkPictures(seed, find, report)
  checkAllergens(seed, report)
  checkFigures(seed, report)
  checkOutlets(seed, report)
  checkSeasons(seed, report)
  checkOpening(seed, report)
}

function checkRows(seed: SeedDraft, report: Report): void {
  for (const name of ['categories', 'items', 'portions', 'time_slots'] as const)
    if (seed[name]?.length === 0)
      report({ file: `${name}.csv`, problem: noRows })

  const offers = (type: string) =>
    seed.time_slots?.some((slot) => slot.type === type || slot.type === 'ALL')
  if (seed.postal_codes?.length === 0 && offers('DELIVERY ONLY'))
    report({
      file: 'postal_codes.csv',
      problem: `${noRows}, and time_slots.csv offers delivery`,
    })
  if (seed.outlets?.length === 0 && offers('PICKUP ONLY'))
    report({
      file: 'outlets.csv',
      problem: `${noRows}, and time_slots.csv offers pickup`,
    })
}

const noRows = 'has no rows'

function checkUnique(seed: SeedDraft, report: Report): void {
  const byId = [
    'categories',
    'tags',
    'items',
    'portions',
    'addons',
    'outlets',
  ] as const
  for (const name of [
    ...byId,
    'time_slots',
    'wallet_coupons',
    'reviews',
  ] as const) {
    const rows: readonly Draft<{ id: number }>[] | null = seed[name]
    reportDuplicates(
      { file: `${name}.csv`, column: 'id' },
      rows,
      report,
      (row) => row.id,
    )
  }

  const postalCode = { file: 'postal_codes.csv', column: 'postal_code' }
  reportDuplicates(
    postalCode,
    seed.postal_codes,
    report,
    (row) => row.postal_code,
  )
  for (const name of ['coupons', 'wallet_coupons'] as const) {
    const rows: readonly Draft<{ code: string }>[] | null = seed[name]
    reportDuplicates(
      { file: `${name}.csv`, column: 'code' },
      rows,
      report,
      (row) => row.code,
    )
  }
}

function checkReferences(seed: SeedDraft, report: Report): void {
  const { items, portions, addons, categories, tags } = seed
  const category = { file: 'items.csv', column: 'category_id' }

  reportDangling(
    category,
    items,
    report,
    (row) => [row.category_id],
    categories,
  )
  reportDangling(
    { file: 'items.csv', column: 'tag_ids' },
    items,
    report,
    (row) => row.tag_ids ?? [],
    tags,
  )

  const item = { file: 'portions.csv', column: 'item_id' }
  reportDangling(item, portions, report, (row) => [row.item_id], items)
  const ofAddon = { file: 'addons.csv', column: 'portion_ids' }

  reportDangling(
    ofAddon,
    addons,
    report,
    (row) => row.portion_ids ?? [],
    portions,
  )
}

function checkItems({ items, portions }: SeedDraft, report: Report): void {
  if (portions === null) return
  reportRows({ file: 'items.csv', column: 'id' }, items, report, ({ id }) =>
    id === undefined || portions.some((portion) => portion.item_id === id)
      ? null
      : 'the dish has no row in portions.csv',
  )
  reportRows(
    { file: 'items.csv', column: 'price' },
    items,
    report,
    ({ id, price }) => {
      const sizes = portions.filter((portion) => portion.item_id === id)
      const prices = sizes.flatMap((size) => size.price ?? [])
      if (
        id === undefined ||
        price === undefined ||
        prices.length < sizes.length
      )
        return null

      const cheapest = sizes.find((size) => size.price === Math.min(...prices))
      if (cheapest?.price === undefined || cheapest.price === price) return null
      const lowest = `${toDecimal(cheapest.price)} (portions.csv, row ${cheapest.row})`

      return `is ${toDecimal(price)}, and the cheapest portion costs ${lowest}: write the same price in both`
    },
  )
}

function checkPictures(
  { items }: SeedDraft,
  find: FindPicture,
  report: Report,
): void {
  for (const { row, images = [] } of items ?? [])
    for (const picture of images.map(find))
      if ('problem' in picture)
        report({ file: 'items.csv', row, column: 'images', ...picture })
}

function checkSeasons(seed: SeedDraft, report: Report): void {
  for (const name of ['coupons', 'wallet_coupons'] as const) {
    const rows: Draft<Season>[] | null = seed[name]
    reportRows(
      { file: `${name}.csv`, column: 'last_date' },
      rows,
      report,
      ({ first_date, last_date }) =>
        first_date && last_date && last_date < first_date
          ? 'must not be before first_date'
          : null,
    )
  }
}

type Season = { first_date: string | null; last_date: string | null }
