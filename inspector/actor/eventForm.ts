/// <reference path="./eventFields.d.ts" />
import eventFields from 'virtual:eventFields'
import type { RecordedEvent } from '../recording/inspectionRecord.ts'

/** One field of an event. Without a name it contains all fields, as JSON. */
export type EventField = {
  name: string
  /** As written in the machine's file. */
  type: string
  control: 'text' | 'number' | 'choice' | 'json'
  /** Allowed values, as JSON. */
  choices: string[]
  /** The meaning of an empty input. */
  empty: 'left out' | 'null' | 'not allowed'
  start: string
}

/** Returns the fields of an event by the machine's event types, with the values of the newest such event. */
export function formOf(
  machine: string,
  type: string,
  example: Readonly<Record<string, unknown>> = {},
): EventField[] {
  const fields = eventFields[machine]?.[type]
  if (fields)
    return Object.entries(fields).map(([name, of]) =>
      fieldOf(name, of, example),
    )

  const { type: _, ...known } = example
  const start = JSON.stringify(known, null, 2)
  return [
    {
      name: '',
      type: 'JSON',
      control: 'json',
      choices: [],
      empty: 'not allowed',
      start,
    },
  ]
}

/** Builds the event from a form. Throws an error whose message names the invalid field. */
export function eventOf(
  type: string,
  fields: readonly EventField[],
  texts: Readonly<Record<string, string>>,
): RecordedEvent {
  const values = fields.map((field) => ({
    field,
    text: texts[field.name] ?? field.start,
  }))
  const all = values.flatMap(({ field, text }) =>
    text === '' && field.empty === 'left out'
      ? []
      : [withName(field, fieldValue(field, text))],
  )
  return { ...Object.assign({}, ...all), type }
}

function fieldOf(
  key: string,
  type: string,
  example: Readonly<Record<string, unknown>>,
): EventField {
  const name = key.replace('?', '')
  const parts = type.split(' | ')
  const choices = parts
    .filter((part) => part !== 'null')
    .map((part) => part.replaceAll("'", '"'))
  const control = controlOf(choices)
  const isNull = parts.includes('null')
  const empty = key.endsWith('?') ? 'left out' : isNull ? 'null' : 'not allowed'

  return {
    name,
    type,
    control,
    empty,
    choices: control === 'choice' ? choices : [],
    start: textOf(control, example[name]),
  }
}

function controlOf(types: string[]): EventField['control'] {
  const [only = '', ...others] = types
  if (others.length === 0 && (only === 'number' || only === 'string'))
    return only === 'string' ? 'text' : 'number'
  return types.every((type) => /^("[^"]*"|true|false|-?\d+)$/.test(type))
    ? 'choice'
    : 'json'
}

function textOf(control: EventField['control'], value: unknown): string {
  if (value === undefined || value === null) return ''
  if (control === 'text') return String(value)
  return JSON.stringify(value, null, control === 'json' ? 2 : 0)
}

function fieldValue(
  { name, control, empty }: EventField,
  text: string,
): unknown {
  if (text === '' && empty === 'null') return null
  if (control === 'text') return text
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(
      control === 'choice'
        ? `Choose ${name}.`
        : `${name || 'This'} is not ${controlNames[control]}.`,
    )
  }
}

const controlNames = { number: 'a number', json: 'JSON' }

function withName({ name }: EventField, value: unknown): unknown {
  return name === '' ? value : { [name]: value }
}
