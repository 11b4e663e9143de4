import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Rows by their ids, in the order in which they were made. A row that was read is a copy. */
export type Table<Row> = {
  get: (id: string) => Row | undefined
  filter: (test: (row: Row) => boolean) => Row[]
  set: (id: string, row: Row) => void
  remove: (id: string) => void
}

/** Everything that the sandbox knows. */
export type Store = {
  table: <Row>(name: string) => Table<Row>
  /** Does all of some work, or nothing of it when it throws; within another transaction it is a part of that one. */
  transaction: <T>(work: () => T) => T
  close: () => void
}

type Change = { name: string; id: string; before: unknown; after: unknown }
/** A change as a line of the file has it: null is a row that was removed. */
type Entry = [name: string, id: string, row: unknown]

/**
 * Opens a store in memory, which also writes each transaction as one line to a file, unless that is null. A store that opens on the
 * file is the same again. A line is handed to the system before the transaction ends, so that it survives the end of the process.
 */
export function openStore(file: string | null): Store {
  const tables = new Map<string, Map<string, unknown>>()
  const rowsOf = (name: string) => {
    const rows = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, rows)
    return rows
  }
  const put = (name: string, id: string, row: unknown) => {
    if (row === undefined || row === null) rowsOf(name).delete(id)
    else rowsOf(name).set(id, row)
  }
  const journal = file === null ? null : openJournal(file, tables, put)
  const changes: Change[] = []
  let depth = 0
  const transaction = <T>(work: () => T): T => {
    const mark = changes.length
    depth += 1
    try {
      const done = work()
      if (depth === 1) journal?.write(changes)
      return done
    } catch (error) {
      for (const { name, id, before } of changes.splice(mark).reverse()) put(name, id, before)
      throw error
    } finally {
      depth -= 1
      if (depth === 0) changes.length = 0
    }
  }
  const change = (name: string, id: string, row: unknown) =>
    transaction(() => {
      changes.push({ name, id, before: rowsOf(name).get(id), after: row })
      put(name, id, row)
    })
  return {
    table: <Row>(name: string): Table<Row> => ({
      get: (id) => structuredClone(rowsOf(name).get(id)) as Row | undefined,
      filter: (test) =>
        structuredClone([...rowsOf(name).values()].filter((row) => test(row as Row))) as Row[],
      set: (id, row) => change(name, id, structuredClone(row)),
      remove: (id) => change(name, id, undefined),
    }),
    transaction,
    close: () => journal?.close(),
  }
}

/** Fills the tables from a file, and writes it anew with the rows that are left. */
function openJournal(
  file: string,
  tables: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  put: (...entry: Entry) => void,
) {
  mkdirSync(dirname(file), { recursive: true })
  for (const entry of entriesIn(file)) put(...entry)
  const rows = [...tables].flatMap(([name, table]) =>
    [...table].map(([id, row]) => lineOf([[name, id, row]])),
  )
  // Mails have one-time codes.
  writeFileSync(`${file}.new`, rows.join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  const descriptor = openSync(file, 'a')
  return {
    write: (changes: readonly Change[]) => {
      if (changes.length === 0) return
      writeSync(descriptor, lineOf(changes.map(({ name, id, after }) => [name, id, after])))
    },
    close: () => closeSync(descriptor),
  }
}

function lineOf(entries: readonly Entry[]): string {
  return `${JSON.stringify(entries)}\n`
}

/** What a file says; a last line that the end of a process has cut says nothing. */
function entriesIn(file: string): Entry[] {
  if (!existsSync(file)) return []
  const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return whole.flatMap((line) => JSON.parse(line) as Entry[])
}
