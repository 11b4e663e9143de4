import type { Mistake, Report } from './seedError.ts'
import type { Draft } from './seedFiles.ts'

type Place = Required<Pick<Mistake, 'file' | 'column'>>

export function reportRows<Row>(
  place: Place,
  rows: readonly Draft<Row>[] | null,
  report: Report,
  problemOf: (row: Draft<Row>) => string | null,
): void {
  for (const row of rows ?? []) {
    const problem = problemOf(row)
    if (problem !== null) report({ ...place, row: row.row, problem })
  }
}

export function reportDuplicates<Row>(
  place: Place,
  rows: readonly Draft<Row>[] | null,
  report: Report,
  keyOf: (row: Draft<Row>) => string | number | undefined,
): void {
  const seenKeys = new Set<string | number>()
  reportRows(place, rows, report, (row) => {
    const key = keyOf(row)
    if (key === undefined) return null
    if (seenKeys.has(key)) return `${key} is used twice`
    seenKeys.add(key)
    return null
  })
}

/** Reports each row that refers to an unknown id; nothing when the targets could not be read. */
export function reportDangling<Row>(
  place: Place,
  rows: readonly Draft<Row>[] | null,
  report: Report,
  idsOf: (row: Draft<Row>) => readonly (number | undefined)[],
  targets: readonly { id?: number }[] | null,
): void {
  if (targets === null) return
  const knownIds = new Set(targets.map((target) => target.id))
  reportRows(place, rows, report, (row) => {
    const missing = idsOf(row).find(
      (id) => id !== undefined && !knownIds.has(id),
    )
    return missing === undefined ? null : `there is no ${missing} to refer to`
  })
}
