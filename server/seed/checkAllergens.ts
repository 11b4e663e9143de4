import { allergenKey } from '#contract/allergens.ts'
import {
  completeLanguages,
  type Language,
  languages,
} from '#contract/languages.ts'
import { isRequiredName, namesAnother } from './allergenNames.ts'
import { checkDeclarations, checkTags } from './checkDeclarations.ts'
import type { Report } from './seedError.ts'
import type { Draft, SeedDraft } from './seedFiles.ts'
import { isComplete, isInAustralia } from './seedFiles.ts'
import { reportRows } from './seedRules.ts'

/**
 * Reports allergen lists of different lengths, allergens with two names or joined names, and tags that contradict them.
 * In Australia, also what its law asks of them.
 */
export function checkAllergens(seed: SeedDraft, report: Report): void {
  const lists = files.map((file): List => [`${file}.csv`, seed[file]])
  checkLengths(lists, report)
  checkTags(seed, report)
  const isAustralian = isInAustralia(seed)
  if (isAustralian) checkDeclarations(seed, report)
  checkNames(isAustralian ? lists.map(withRequiredNames) : lists, report)
}

const files = ['items', 'portions', 'addons'] as const

type List = [file: string, rows: Draft<Stated>[] | null]

type Stated = { [Column in `allergens_${Language}`]?: string[] | undefined }

/** Omits the names that are reported already, so that no other one is said to differ from them. */
function withRequiredNames([file, rows]: List): List {
  const columns = (row: Draft<Stated>) =>
    languages.map((language) => {
      const column = `allergens_${language}` as const
      const isKept = (_: string, at: number) =>
        isRequiredName(row.allergens_en?.[at]) &&
        !namesAnother(row.allergens_zh?.[at] ?? '', row.allergens_en?.[at])
      return [column, row[column]?.filter(isKept)]
    })
  const kept = rows?.map((row) => ({
    ...row,
    ...Object.fromEntries(columns(row)),
  }))
  return [file, kept ?? null]
}

function checkLengths(lists: readonly List[], report: Report): void {
  for (const [file, rows] of lists)
    for (const language of languages) {
      const column = `allergens_${language}` as const
      reportRows({ file, column }, rows, report, (row) => {
        const isRead =
          'allergens_en' in row && column in row && !lacksList(row, language)
        return !isRead || row.allergens_en?.length === row[column]?.length
          ? null
          : 'must match allergens_en'
      })
    }
}

/** A language that is not complete may lack a list. */
function lacksList(row: Draft<Stated>, language: Language): boolean {
  return row[`allergens_${language}`] === undefined && !isComplete(language)
}

function checkNames(lists: readonly List[], report: Report): void {
  const names = new Map<string, string>()
  for (const [file, rows] of lists)
    for (const language of languages) {
      const column = `allergens_${language}` as const
      reportRows({ file, column }, rows, report, (row) =>
        otherName(row, language, names),
      )
    }

  const knownNames = new Set(names.keys())
  for (const [file, rows] of lists)
    for (const language of languages) {
      const column = `allergens_${language}` as const
      reportRows({ file, column }, rows, report, (row) => {
        const joined = row[column]?.find(
          (name) => partsOf(name, language, knownNames).length > 1,
        )
        if (joined === undefined) return null
        return `"${joined}" seems to be several allergens: write ${partsOf(joined, language, knownNames).join('|')}`
      })
    }
}

/** An allergen has one spelling: a customer who avoids `Egg` must not be shown `Eggs` apart. */
function otherName(
  row: Draft<Stated>,
  language: Language,
  known: Map<string, string>,
) {
  for (const [at, name] of row[`allergens_${language}`]?.entries() ?? []) {
    const names = completeLanguages
      .map((complete) => row[`allergens_${complete}`]?.[at] ?? '?')
      .join(' / ')
    const key = keyOf(name, language)
    const before = known.get(key) ?? names
    if (before !== names) return `${names} is ${before} elsewhere`
    known.set(key, names)
  }
  return null
}

function keyOf(name: string, language: Language): string {
  const key = language === 'en' ? allergenKey(name).replace(/s$/, '') : name
  return `${language} ${key}`
}

function partsOf(
  name: string,
  language: Language,
  known: ReadonlySet<string>,
): string[] {
  const parts = name.split(/\s+(?:and\s+)?|[和与及]/)
  return parts.every((part) => known.has(keyOf(part, language))) ? parts : []
}
