import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { languages } from '#contract/languages.ts'
import type { TranslationRow } from '#contract/translations.ts'

const folder = 'server/seed/labels'

/** The labels of the seed's files, as the server would send them. */
export function seedLabels(): TranslationRow[] {
  return readdirSync(folder).flatMap((file) =>
    rowsOf(file).flatMap((row) =>
      languages.map((language) => ({
        module: { feature_code: basename(file, '.csv') },
        language,
        label: row.key ?? '',
        value: row[language] ?? '',
      })),
    ),
  )
}

function rowsOf(file: string): Record<string, string>[] {
  return parse(readFileSync(join(folder, file), 'utf8'), { columns: true, bom: true })
}
