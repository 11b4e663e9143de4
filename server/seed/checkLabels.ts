import { allergenKey } from '#contract/allergens.ts'
import { languages } from '#contract/languages.ts'
import { nameKeys } from '../domain/nameKeys.ts'
import { openingPlaceholders } from '../i18n/openingWords.ts'
import type { Report } from './seedError.ts'
import type { Draft, LabelRow } from './seedFiles.ts'
import { reportDuplicates, reportRows } from './seedRules.ts'

type Labels = ReadonlyMap<string, Draft<LabelRow>[] | null>

/**
 * Reports duplicate labels and names that the menu uses; in a kitchen's own files also labels that the shop does not
 * have, and other placeholders than the shop's.
 */
export function checkLabels(
  labels: Labels,
  shop: Labels | null,
  report: Report,
): void {
  for (const [module, rows] of labels) {
    const place = { file: `labels/${module}.csv`, column: 'key' }
    reportDuplicates(place, rows, report, ({ key }) => key)
    reportRows(place, rows, report, ({ key = '' }) =>
      reserved.test(`${module}.${key}`)
        ? `${key} is a name that the menu uses itself`
        : null,
    )
    if (shop !== null) checkOwn(module, rows, shop.get(module) ?? [], report)
  }
}

function checkOwn(
  module: string,
  rows: Draft<LabelRow>[] | null,
  shop: Draft<LabelRow>[],
  report: Report,
): void {
  const file = `labels/${module}.csv`
  const shopLabels = new Map(shop.map((row) => [row.key, row]))

  reportRows({ file, column: 'key' }, rows, report, ({ key }) =>
    key === undefined || shopLabels.has(key)
      ? null
      : `the shop has no text ${key}`,
  )
  for (const language of languages)
    reportRows(
      { file, column: language },
      rows,
      report,
      ({ key, [language]: text }) =>
        problemOf(text, shopLabels.get(key)?.[language]),
    )
}

function problemOf(
  text: string | undefined,
  original: string | undefined,
): string | null {
  if (text === undefined || original === undefined) return null
  const required = placeholders(original)
  const present = placeholders(text)
  const missing = required.find((placeholder) => !present.includes(placeholder))
  if (missing) return `must keep ${missing}`
  const unknown = present.find((placeholder) => !required.includes(placeholder))
  return unknown ? `has nothing for ${unknown}` : null
}

/** `{kitchen}` and the placeholders of opening hours are allowed in every label. */
function placeholders(text: string): string[] {
  const alwaysAllowed: readonly string[] = ['{kitchen}', ...openingPlaceholders]
  return (text.match(/\{\w+\}/g) ?? []).filter(
    (placeholder) => !alwaysAllowed.includes(placeholder),
  )
}

const reserved = new RegExp(
  `^(?:${[...Object.values(nameKeys), allergenKey]
    .map((keyOf) => keyOf('0' as never).replace('0', '\\w+'))
    .join('|')})$`,
)
