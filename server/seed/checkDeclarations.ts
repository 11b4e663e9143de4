import {
  chineseName,
  excludedBy,
  glutenCereals,
  isRequiredName,
  namesAnother,
  requiredNames,
  requiredNamesOf,
  seafood,
} from './allergenNames.ts'
import type { Report } from './seedError.ts'
import type { Draft, Seed, SeedDraft } from './seedFiles.ts'
import { reportRows } from './seedRules.ts'

/** Reports tags that contradict the allergens of the dish or of its portions. */
export function checkTags(
  { items, portions, tags }: SeedDraft,
  report: Report,
): void {
  const tagsOf = (dish: Draft<Dish> | undefined) =>
    tags?.filter(({ id }) => id && dish?.tag_ids?.includes(id)) ?? []

  reportRows({ file: 'items.csv', column: 'tag_ids' }, items, report, (row) =>
    contradiction(row, tagsOf(row)),
  )
  reportRows(
    { file: 'portions.csv', column: 'allergens_en' },
    portions,
    report,
    (row) => contradiction(row, tagsOf(dishOf(row, items))),
  )
}

/** Reports what Australian law asks of the names of allergens, of gluten, and of the origin of seafood. */
export function checkDeclarations(
  { items, portions, addons }: SeedDraft,
  report: Report,
): void {
  const files: [string, Draft<Declared>[] | null][] = [
    ['items.csv', items],
    ['portions.csv', portions],
    ['addons.csv', addons],
  ]
  for (const [file, rows] of files) {
    const place = (column: string) => ({ file, column })
    reportRows(place('allergens_en'), rows, report, unknownName)
    reportRows(place('allergens_zh'), rows, report, otherAllergen)
    reportRows(place('allergens_en'), rows, report, (row) =>
      missingGluten(row, dishOf(row, items)),
    )
    reportRows(place('seafood_origin'), rows, report, missingOrigin)
  }
}

type Dish = Seed['items'][number]

type Declared = Pick<
  Seed['addons'][number],
  'allergens_en' | 'allergens_zh' | 'seafood_origin'
> & { item_id?: number }

function dishOf(row: { item_id?: number }, items: Draft<Dish>[] | null) {
  return row.item_id === undefined
    ? undefined
    : items?.find(({ id }) => id === row.item_id)
}

function contradiction(
  row: Draft<Declared>,
  tags: readonly Draft<Seed['tags'][number]>[],
): string | null {
  const contained = containedIn(row)
  for (const { name_en = '', name_zh = '' } of tags) {
    const excluded = [...excludedBy(name_en), ...excludedBy(name_zh)]
    const [allergen] = contained.filter((name) => excluded.includes(name))
    if (allergen)
      return `the tag "${name_en}" contradicts the allergen ${allergen}: remove the one that is wrong`
  }
  return null
}

function unknownName(row: Draft<Declared>): string | null {
  for (const word of row.allergens_en ?? []) {
    const cure = cureOf(word)
    if (cure !== null) return `${word}: ${cure}`
  }
  return null
}

/** Tells the names to write instead of a word; null for a required name. */
function cureOf(word: string): string | null {
  if (isRequiredName(word)) return null
  const names = requiredNamesOf(word)
  if (names.length > 3)
    return `name each nut, such as ${names.slice(0, 2).join(' or ')}`
  if (names.length > 0) return `write ${names.join(' or ')}`

  const parts = word.split(/\s+(?:and\s+)?/).map(requiredNamesOf)
  if (parts.every(({ length }) => length > 0))
    return `write ${parts.flat().join('|')}`
  return /\b(?:may|traces?)\b/i.test(word)
    ? 'name only the allergens that are in the food'
    : `the Food Standards Code has no such allergen. Its names are ${requiredNames.join(', ')}`
}

function otherAllergen(row: Draft<Declared>): string | null {
  for (const [at, word] of row.allergens_zh?.entries() ?? []) {
    const [expected] = requiredNamesOf(row.allergens_en?.[at] ?? '')
    if (expected && namesAnother(word, expected))
      return `${word} is ${requiredNamesOf(word).join(' or ')}: write ${chineseName(expected)} for ${expected}`
  }
  return null
}

function missingGluten(
  row: Draft<Declared>,
  dish: Draft<Dish> | undefined,
): string | null {
  const contained = containedIn(row)
  const [cereal] = contained.filter((name) => glutenCereals.includes(name))
  return cereal && ![...contained, ...containedIn(dish)].includes('Gluten')
    ? `${cereal}: write Gluten beside it, as ${cereal}|Gluten`
    : null
}

function missingOrigin(row: Draft<Declared>): string | null {
  const [name] = containedIn(row).filter((name) => seafood.includes(name))
  return name && row.seafood_origin === null
    ? `${name}: write Australian, Imported or Mixed, or Exempt where the law asks for no origin`
    : null
}

function containedIn(row: Draft<Declared> | undefined) {
  return row?.allergens_en?.flatMap(requiredNamesOf) ?? []
}
