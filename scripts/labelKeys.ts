// `npm run labels:keys` after a label was added, removed or got another placeholder. The loader of the spreadsheets names each label
// that a kitchen has lost.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { placeholders } from '../server/seed/checkLabels.ts'

const folder = 'server/seed/labels'

/** The file in which the loader reads which labels there must be. */
export const labelKeysFile = 'server/seed/labelKeys.json'

/** The keys of the labels by module, with the placeholders of each, as JSON. */
export function labelKeys(): string {
  const modules = readdirSync(folder)
    .sort()
    .map((name) => {
      const rows: { key: string; en: string }[] = parse(readFileSync(join(folder, name)), {
        columns: true,
        bom: true,
      })
      const keys = rows.map(({ key, en }) => [key, placeholders(en).join(' ')])
      return [basename(name, '.csv'), Object.fromEntries(keys.sort())]
    })
  return `${JSON.stringify(Object.fromEntries(modules), null, 2)}\n`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(labelKeysFile, labelKeys())
