import { readFileSync } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import type * as z from 'zod'
import { SeedError } from './seedError.ts'
import type { Numbered } from './seedFiles.ts'

/** The rows of a CSV file by a schema; throws a SeedError that names the first bad row and column. */
export function readCsv<Row>(
  path: string,
  file: string,
  schema: z.ZodObject & z.ZodType<Row>,
): Numbered<Row>[] {
  const [header = [], ...records] = cellsOf(path, file)
  checkHeader(file, header, schema)
  return records.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const row = index + 2
    return [{ ...readRow({ file, row }, schema, recordOf({ file, row }, header, cells)), row }]
  })
}

function cellsOf(path: string, file: string): string[][] {
  try {
    const text = readFileSync(path, 'utf8')
    return parse(text, { bom: true, relax_column_count: true })
  } catch (error) {
    if (error instanceof CsvError) throw new SeedError({ file }, error.message.replace(/\.$/, ''))
    throw new SeedError({ file }, 'the file cannot be read')
  }
}

function checkHeader(file: string, header: string[], { shape }: z.ZodObject): void {
  const columns = Object.keys(shape)
  const isMissing = (column: string) =>
    !header.includes(column) && shape[column]?.safeParse(undefined).success === false
  const missing = columns.find(isMissing)
  if (missing) throw new SeedError({ file, row: 1, column: missing }, 'the column is missing')
  const unknown = header.find((column) => !columns.includes(column))
  if (unknown !== undefined)
    throw new SeedError({ file, row: 1, column: unknown || '(empty)' }, 'is not a known column')
}

function recordOf(place: Place, header: string[], cells: string[]) {
  if (cells.length === header.length)
    return Object.fromEntries(header.map((column, at) => [column, cells[at]]))
  const problem = `has ${cells.length} cells instead of ${header.length}`
  throw new SeedError(place, `${problem} (is a comma not in quotes?)`)
}

function readRow<Row>(place: Place, schema: z.ZodType<Row>, record: unknown): Row {
  const parsed = schema.safeParse(record)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new SeedError({ ...place, column: String(issue?.path[0]) }, issue?.message ?? 'is wrong')
}

type Place = { file: string; row: number }
