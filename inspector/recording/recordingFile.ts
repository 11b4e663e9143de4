import type { InspectionRecord } from './inspectionRecord.ts'
import { type Recording, recordingOf } from './recording.ts'

const format = 'kitchen-storefront recording'

/** Returns the recording as the text of a JSON file, one record a line. */
export function fileOf({ records }: Recording): string {
  const lines = records.map((record) => JSON.stringify(record))
  return `{"format":"${format}","version":1,"records":[\n${lines.join(',\n')}\n]}\n`
}

/** Reads a recording from the text of a file. Throws an error with a message for the user. */
export function openFile(text: string): Recording {
  const file = parsed(text)
  if (file.format !== format || !Array.isArray(file.records))
    throw new Error('This file is not a recording of the inspector.')
  if (file.version !== 1)
    throw new Error(
      `This recording has version ${file.version}; this page reads version 1.`,
    )

  const records = file.records.filter(isRecord)
  const bad = file.records.findIndex((record, at) => record !== records[at])
  if (bad >= 0)
    throw new Error(`Record ${bad + 1} of this file cannot be read.`)

  return recordingOf(records)
}

function parsed(text: string): {
  format?: unknown
  version?: unknown
  records?: unknown[]
} {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw new Error('This file is not JSON.')
  }
}

const fields = {
  opened: ['tab', 'path'],
  closed: [],
  actor: ['actor', 'name', 'news'],
  event: ['to', 'event'],
  emitted: ['from', 'event'],
  step: ['actor', 'taken', 'news'],
}

function isRecord(value: unknown): value is InspectionRecord {
  if (typeof value !== 'object' || value === null) return false
  const { kind, page, number, time } = value as Record<string, unknown>
  if (typeof kind !== 'string' || !Object.hasOwn(fields, kind)) return false

  const isNumbered =
    typeof page === 'string' &&
    typeof number === 'number' &&
    typeof time === 'number'

  return (
    isNumbered &&
    fields[kind as keyof typeof fields].every((field) => field in value)
  )
}
