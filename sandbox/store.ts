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

/** Rows by id, in order of creation. `get` and `filter` return copies. */
export type Table<Row> = {
  get: (id: string) => Row | undefined
  filter: (test: (row: Row) => boolean) => Row[]
  set: (id: string, row: Row) => void
  remove: (id: string) => void
}

export type Store = {
  table: <Row>(name: string) => Table<Row>
  /** Runs work atomically: an error rolls it back. A nested transaction is part of the outer one. */
  transaction: <T>(work: () => T) => T
  close: () => void
}

type Change = { name: string; id: string; before: unknown; after: unknown }
/** A change in the journal; a null row was removed. */
type Entry = [name: string, id: string, row: unknown]

/**
 * Opens a store in memory. With a file, it writes each transaction as one line and restores the data when it is opened
 * again. The line is written before the transaction ends, so it survives the end of the process.
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
      for (const { name, id, before } of changes.splice(mark).reverse())
        put(name, id, before)
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
        structuredClone(
          [...rowsOf(name).values()].filter((row) => test(row as Row)),
        ) as Row[],
      set: (id, row) => change(name, id, structuredClone(row)),
      remove: (id) => change(name, id, undefined),
    }),
    transaction,
    close: () => journal?.close(),
  }
}

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

  // Only the owner may read the file: mails contain one-time codes.
  writeFileSync(`${file}.new`, rows.join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)

  const descriptor = openSync(file, 'a')
  return {
    write: (changes: readonly Change[]) => {
      if (changes.length === 0) return
      writeSync(
        descriptor,
        lineOf(changes.map(({ name, id, after }) => [name, id, after])),
      )
    },
    close: () => closeSync(descriptor),
  }
}

function lineOf(entries: readonly Entry[]): string {
  return `${JSON.stringify(entries)}\n`
}

/** Reads the entries of a file; an incomplete last line is ignored. */
function entriesIn(file: string): Entry[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.flatMap((line) => JSON.parse(line) as Entry[])
}
