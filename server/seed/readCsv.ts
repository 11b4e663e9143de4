import { readFileSync } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import type * as z from 'zod'
import { describeDamage } from './damagedText.ts'
import { decodeText } from './decodeText.ts'
import { dateReader } from './readDates.ts'
import type { Report } from './seedError.ts'
import { type Draft, dateColumns } from './seedFiles.ts'

/** Reads a CSV file by a schema, each row with its valid cells; null if unreadable. Reports mistakes. */
export function readCsv<Row>(
  path: string,
  file: string,
  schema: z.ZodObject & z.ZodType<Row>,
  report: Report,
): Draft<Row>[] | null {
  const columns = Object.keys(schema.shape)
  const table = tableOf(path, file, columns, report)
  if (table === null) return null

  const [names = [], ...records] = table
  const header = withoutEnd(
    names.map((name) => name.trim()),
    0,
  )
  if (!isHeader(file, header, schema, report)) return null

  const isDate = (_: string, at: number) =>
    dateColumns.includes(header[at] ?? '')
  const readDate = dateReader(records.flatMap((cells) => cells.filter(isDate)))

  return records.flatMap((record, index) => {
    if (record.every((cell) => cell.trim() === '')) return []
    const place = { file, row: index + 2 }
    const cells = withoutEnd(record, header.length).map((cell, at) =>
      isDate(cell, at) ? readDate(cell) : cell,
    )
    if (cells.length === header.length || isCutShort(schema, header, cells))
      return [readRow(place, schema, header, padded(cells, header), report)]

    const problem = `has ${cells.length} cells instead of ${header.length}`
    report({
      ...place,
      problem: `${problem} (is a comma not in quotes like "?)`,
    })

    // Keep the valid id: other rows may refer to it.
    return [readRow(place, schema, header.slice(0, 1), cells, report)]
  })
}

function tableOf(
  path: string,
  file: string,
  columns: string[],
  report: Report,
) {
  const bytes = read(path)
  if (bytes === null) {
    report({ file, problem: 'the file cannot be read' })
    return null
  }

  const text = decodeText(bytes)
  if (text !== null) return parsed(text, file, columns, report)
  report({ file, ...firstForeign(bytes, columns), problem: notCertain })

  return null
}

const notCertain =
  'it is not certain in which encoding the letters of this cell are saved. Save the file as "CSV UTF-8"'

function read(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

function parsed(
  text: string,
  file: string,
  columns: string[],
  report: Report,
): string[][] | null {
  try {
    return parse(text.replace(separatorLine, ''), {
      delimiter: separatorOf(text, columns),
      // Without it, the end of the first line is the only one that ends a row.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const problem =
      quoteProblems[error.code] ?? error.message.replace(/\.$/, '')
    report({ file, row: Number(error.records ?? 0) + 1, problem })
    return null
  }
}

const quoteProblems: Partial<Record<CsvError['code'], string>> = {
  INVALID_OPENING_QUOTE:
    'a cell has a quote (") inside. Write the cell in quotes, and the quote in it twice: "12"" platter"',
  CSV_INVALID_CLOSING_QUOTE:
    'a cell goes on after its closing quote ("). Write a quote inside of a cell twice: "12"" platter"',
  CSV_QUOTE_NOT_CLOSED: 'a cell begins with a quote (") and has no closing one',
}

/** Excel reads the separator from this line and hides it. */
const separatorLine = /^sep=(.)(?:\r\n|\n|\r)/i

function separatorOf(text: string, columns: readonly string[]): string {
  const [line = ''] = text.replace(separatorLine, '').split(/[\r\n]/, 1)
  const found = (separator: string) =>
    line
      .split(separator)
      .filter((name) => columns.includes(name.replaceAll('"', '').trim()))
      .length
  return [',', ';', '\t'].reduce((best, separator) =>
    found(separator) > found(best) ? separator : best,
  )
}

/** The place of the first cell that is not ASCII. Separators and quotes are ASCII in each of these encodings. */
function firstForeign(bytes: Buffer, columns: string[]) {
  const table =
    parsed(bytes.toString('latin1'), '', columns, () => undefined) ?? []
  const at = table.findIndex((cells) => cells.some(isForeign))
  const column = table[0]?.[table[at]?.findIndex(isForeign) ?? -1]
  return at < 1 || column === undefined ? {} : { row: at + 1, column }
}

function isForeign(cell: string): boolean {
  return /[^\p{ASCII}]/u.test(cell)
}

/** Excel appends empty cells that were once filled or coloured. */
function withoutEnd(cells: string[], least: number): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, Math.max(last + 1, Math.min(least, cells.length)))
}

function padded(cells: string[], header: string[]): string[] {
  return header.map((_, at) => cells[at] ?? '')
}

/** Some programs leave out the empty cells at the end of a row. */
function isCutShort(
  { shape }: z.ZodObject,
  header: string[],
  cells: string[],
): boolean {
  return (
    cells.length < header.length &&
    cells.at(-1) !== '' &&
    header.every((name, at) => shape[name]?.safeParse(cells[at] ?? '').success)
  )
}

function isHeader(
  file: string,
  header: string[],
  { shape }: z.ZodObject,
  report: Report,
) {
  const columns = Object.keys(shape)
  if (!header.some((column) => columns.includes(column))) {
    report({
      file,
      row: 1,
      problem: `must be the names of the columns: ${columns.join()}`,
    })
    return false
  }

  const seenColumns = new Set<string>()
  for (const column of header) {
    if (seenColumns.has(column))
      report({ file, row: 1, column, problem: 'is there twice' })
    else if (!columns.includes(column))
      report({
        file,
        row: 1,
        column: column || '(empty)',
        problem: 'is not a known column',
      })
    seenColumns.add(column)
  }
  for (const column of columns)
    if (
      !seenColumns.has(column) &&
      shape[column]?.safeParse(undefined).success === false
    )
      report({ file, row: 1, column, problem: 'the column is missing' })

  return true
}

function readRow<Row>(
  place: { file: string; row: number },
  { shape }: z.ZodObject & z.ZodType<Row>,
  header: string[],
  cells: string[],
  report: Report,
): Draft<Row> {
  const values: Record<string, unknown> = {}
  for (const [column, type] of Object.entries(shape)) {
    const at = header.indexOf(column)
    const cell = cells[at]
    if (at >= 0 && cell === undefined) continue
    const damage = cell === undefined ? null : describeDamage(cell)
    const result = type.safeParse(cell)
    if (damage !== null) report({ ...place, column, problem: damage })
    else if (result.success) values[column] = result.data
    else if (at >= 0)
      report({
        ...place,
        column,
        problem: result.error.issues[0]?.message ?? 'is wrong',
      })
  }
  return { ...(values as Partial<Row>), row: place.row }
}
