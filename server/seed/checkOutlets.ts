import { stateOfPostalCode } from '#contract/stateOfPostalCode.ts'
import type { Report } from './seedError.ts'
import type { SeedDraft } from './seedFiles.ts'
import { reportDuplicates, reportRows } from './seedRules.ts'

/** Reports outlets with the same name or address, and outlets whose state is not that of their postal code. */
export function checkOutlets({ outlets }: SeedDraft, report: Report): void {
  const file = 'outlets.csv'
  for (const column of ['name_en', 'name_zh'] as const)
    reportDuplicates({ file, column }, outlets, report, (row) =>
      row[column]?.toLowerCase(),
    )
  reportDuplicates(
    { file, column: 'street_address1' },
    outlets,
    report,
    ({ street_address1: street, street_address2: unit, postal_code: code }) =>
      street && unit !== undefined && code
        ? [street, unit, code].filter(Boolean).join(', ').toLowerCase()
        : undefined,
  )

  reportRows(
    { file, column: 'state' },
    outlets,
    report,
    ({ state, postal_code: code }) => {
      const expected = code === undefined ? null : stateOfPostalCode(code)
      return state === undefined || expected === null || state === expected
        ? null
        : `is ${state}, and postal code ${String(code).padStart(4, '0')} is in ${expected}`
    },
  )
}
