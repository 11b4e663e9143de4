import { allergenKey } from '#contract/allergens.ts'
import { languages } from '#contract/languages.ts'
import { nameKeys } from '../domain/nameKeys.ts'
import labelKeys from './labelKeys.json' with { type: 'json' }
import type { Report } from './seedError.ts'
import type { Draft, LabelRow } from './seedFiles.ts'
import { once, rule } from './seedRules.ts'

/** Every label that the code names, by module, with its placeholders (`npm run labels:keys`). */
const modules: Record<string, Record<string, string>> = labelKeys

type Labels = ReadonlyMap<string, Draft<LabelRow>[] | null>

/** Reports each label that is there twice, is none of the shop's, has a name that the menu uses, or has other placeholders; where all must be there, also each that is lost. */
export function checkLabels(labels: Labels, isWhole: boolean, report: Report): void {
  for (const [module, rows] of labels) checkModule(module, rows, isWhole, report)
  for (const module of Object.keys(isWhole ? modules : {}))
    if (!labels.has(module))
      report({ file: `labels/${module}.csv`, problem: 'the file is not there' })
}

function checkModule(
  module: string,
  rows: Draft<LabelRow>[] | null,
  isWhole: boolean,
  report: Report,
): void {
  if (rows === null) return
  const file = `labels/${module}.csv`
  const known = modules[module] ?? {}
  const found = new Set(rows.map(({ key }) => key))
  for (const key of Object.keys(isWhole ? known : {}))
    if (!found.has(key)) report({ file, problem: `the row ${key} is missing` })
  const column = 'key'
  once({ file, column }, rows, report, ({ key }) => key)
  rule({ file, column }, rows, report, ({ key = '' }) => {
    if (reserved.test(`${module}.${key}`)) return `${key} is a name that the menu uses itself`
    return isWhole || key === '' || known[key] !== undefined ? null : `the shop has no text ${key}`
  })
  for (const language of languages)
    rule({ file, column: language }, rows, report, ({ key = '', [language]: text }) =>
      text === undefined || known[key] === undefined ? null : problemOf(text, known[key]),
    )
}

function problemOf(text: string, placeholdersOfLabel: string): string | null {
  const [wanted, given] = [placeholders(placeholdersOfLabel), placeholders(text)]
  const lost = wanted.find((each) => !given.includes(each))
  if (lost) return `must keep ${lost}`
  const unknown = given.find((each) => !wanted.includes(each))
  return unknown ? `has nothing for ${unknown}` : null
}

/** The placeholders of a label, each once; the kitchen's name fits everywhere. */
export function placeholders(text: string): string[] {
  const found = new Set(text.match(/\{\w+\}/g))
  return [...found].filter((each) => each !== '{kitchen}').sort()
}

/** The keys of names, of whatever number. */
const reserved = new RegExp(
  `^(?:${[...Object.values(nameKeys), allergenKey]
    .map((keyOf) => keyOf('0' as never).replace('0', '\\w+'))
    .join('|')})$`,
)
