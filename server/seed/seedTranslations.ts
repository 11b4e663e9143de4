import { allergenKey } from '#contract/allergens.ts'
import {
  byLanguage,
  type Language,
  languageFacts,
  languages,
} from '#contract/languages.ts'
import type { TranslationRow } from '#contract/translations.ts'
import { nameKeys } from '../domain/nameKeys.ts'
import type { Seed } from './seedFiles.ts'

export function seedTranslations(seed: Seed): TranslationRow[] {
  const labels: Label[] = [
    ...menuLabels(seed),
    ...checkoutLabels(seed),
    ...seed.reviews.flatMap(reviewLabels),
    ...seed.labels.map(
      (row): Label => [
        `${row.module}.${row.key}`,
        byLanguage((language) => row[language]),
      ],
    ),
  ]
  return labels.flatMap(([key, values]) =>
    languages.flatMap((language) => {
      const value = values[language]
      return value === undefined ? [] : toRow(key, language, value)
    }),
  )
}

type Texts = Record<Language, string | undefined>

type Label = [key: string, values: Texts]

function menuLabels(seed: Seed): Label[] {
  return [
    ...seed.categories.map(
      (row): Label => [nameKeys.category(row.id), namesOf(row)],
    ),
    ...seed.tags.map((row): Label => [nameKeys.tag(row.id), namesOf(row)]),
    ...seed.portions.map(
      (row): Label => [nameKeys.portion(row.id), namesOf(row)],
    ),
    ...seed.addons.map((row): Label => [nameKeys.addon(row.id), namesOf(row)]),
    ...seed.items.flatMap(itemLabels),
    ...allergenLabels(seed),
  ]
}

function reviewLabels(row: Seed['reviews'][number]): Label[] {
  const rating = String(row.rating)
  return [
    [
      nameKeys.review(row.id),
      byLanguage((language) => row[`text_${language}`]),
    ],
    [nameKeys.reviewer(row.id), byLanguage(() => row.name)],
    [nameKeys.rating(row.id), byLanguage(() => rating)],
  ]
}

function itemLabels(row: Seed['items'][number]): Label[] {
  const labels: Label[] = [
    [nameKeys.item(row.id), namesOf(row)],
    [nameKeys.description(row.id), descriptionsOf(row)],
  ]
  if (row.allergens_en.length === 0) return labels

  const allergens = byLanguage((language) =>
    row[`allergens_${language}`]?.join(languageFacts[language].listComma),
  )

  return [...labels, [nameKeys.allergens(row.id), allergens]]
}

function allergenLabels({ items, portions, addons }: Seed): Label[] {
  const labels = [...items, ...portions, ...addons].flatMap((row) =>
    (row.allergens_en ?? []).map((name, at): Label => {
      const names = byLanguage((language) => row[`allergens_${language}`]?.[at])
      return [allergenKey(name), names]
    }),
  )
  return [...new Map(labels)]
}

function checkoutLabels(seed: Seed): Label[] {
  return [
    ...seed.outlets.map(
      (row): Label => [nameKeys.outlet(row.id), namesOf(row)],
    ),
    ...seed.time_slots.map(
      (row): Label => [nameKeys.timeSlot(row.id), slotNamesOf(row)],
    ),
    ...seed.coupons.map(
      (row): Label => [nameKeys.coupon(row.code), descriptionsOf(row)],
    ),
  ]
}

function namesOf(row: Columns<'name'>): Texts {
  return byLanguage((language) => row[`name_${language}`])
}

/** A Chinese part of the day stays with its hour: no line ends between them. */
function slotNamesOf(row: Columns<'name'>): Texts {
  return byLanguage((language) =>
    row[`name_${language}`]?.replaceAll(
      /(?<=\p{Script=Han}) (?=\d)/gu,
      '\u00a0',
    ),
  )
}

function descriptionsOf(row: Columns<'description'>): Texts {
  return byLanguage((language) => row[`description_${language}`])
}

type Columns<Name extends string> = {
  [Column in `${Name}_${Language}`]?: string | undefined
}

function toRow(key: string, language: string, value: string): TranslationRow {
  const dot = key.indexOf('.')
  const module = { feature_code: key.slice(0, dot) }
  return { module, language, label: key.slice(dot + 1), value }
}
