import type { TranslationRow } from '#contract/translations.ts'
import { nameKeys } from '../domain/nameKeys.ts'
import { SeedError } from './seedError.ts'
import type { Seed } from './seedFiles.ts'

/** Every label of a seed in both languages; throws a SeedError when a label file uses a key that is reserved for menu or checkout rows. */
export function seedTranslations(seed: Seed): TranslationRow[] {
  const labels: Label[] = [
    ...menuLabels(seed),
    ...checkoutLabels(seed),
    ...seed.reviews.flatMap(reviewLabels),
  ]
  const taken = new Set(labels.map(([key]) => key))
  for (const { module, key, en, zh, row } of seed.labels) {
    const full = `${module}.${key}`
    const place = { file: `labels/${module}.csv`, row, column: 'key' }
    if (taken.has(full)) throw new SeedError(place, `${key} is a name that the menu uses itself`)
    labels.push([full, en, zh])
  }
  return labels.flatMap(([key, en, zh]) => [toRow(key, 'en', en), toRow(key, 'zh', zh)])
}

type Label = [key: string, en: string, zh: string]

function menuLabels(seed: Seed): Label[] {
  return [
    ...seed.categories.map((row): Label => [nameKeys.category(row.id), row.name_en, row.name_zh]),
    ...seed.tags.map((row): Label => [nameKeys.tag(row.id), row.name_en, row.name_zh]),
    ...seed.portions.map((row): Label => [nameKeys.portion(row.id), row.name_en, row.name_zh]),
    ...seed.addons.map((row): Label => [nameKeys.addon(row.id), row.name_en, row.name_zh]),
    ...seed.items.flatMap(itemLabels),
  ]
}

function reviewLabels(row: Seed['reviews'][number]): Label[] {
  const rating = String(row.rating)
  return [
    [nameKeys.review(row.id), row.text_en, row.text_zh],
    [nameKeys.reviewer(row.id), row.name, row.name],
    [nameKeys.rating(row.id), rating, rating],
  ]
}

function itemLabels(row: Seed['items'][number]): Label[] {
  const labels: Label[] = [
    [nameKeys.item(row.id), row.name_en, row.name_zh],
    [nameKeys.description(row.id), row.description_en, row.description_zh],
  ]
  if (row.allergens_en.length === 0) return labels
  const allergens = [row.allergens_en.join(', '), row.allergens_zh.join('、')] as const
  return [...labels, [nameKeys.allergens(row.id), ...allergens]]
}

function checkoutLabels(seed: Seed): Label[] {
  return [
    ...seed.outlets.map((row): Label => [nameKeys.outlet(row.id), row.name_en, row.name_zh]),
    ...seed.time_slots.map((row): Label => [nameKeys.timeSlot(row.id), row.name_en, row.name_zh]),
    ...seed.coupons.map(
      (row): Label => [nameKeys.coupon(row.code), row.description_en, row.description_zh],
    ),
  ]
}

function toRow(key: string, language: string, value: string): TranslationRow {
  const dot = key.indexOf('.')
  const module = { feature_code: key.slice(0, dot) }
  return { module, language, label: key.slice(dot + 1), value }
}
