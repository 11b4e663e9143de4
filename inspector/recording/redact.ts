import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { otherPrivateNames, privateFields } from '#contract/privateFields.ts'

const deepest = 40
const hidden = '[redacted]'
const manyTexts = 200

/** Names as words (`_client_secret_`), so that a private field is found as well in `clientSecret` and `newEmail`. */
const secretWords = [...privateFields, ...otherPrivateNames].map(wordsOf)

/** An inspection event as plain data in which secrets and personal data are hidden; state values stay. */
export function redactInspection(event: StatelyInspectionEvent): StatelyInspectionEvent {
  if (event.type === '@xstate.event') return { ...event, event: redacted(event.event) }
  if (event.type === '@xstate.actor') return { ...event, snapshot: redactSnapshot(event.snapshot) }
  return { ...event, snapshot: redactSnapshot(event.snapshot), event: redacted(event.event) }
}

function redactSnapshot<Snapshot extends object>(snapshot: Snapshot): Snapshot {
  const copied = redacted(snapshot)
  return 'value' in snapshot ? { ...copied, value: snapshot.value } : copied
}

/** A plain copy of a value, at most 40 levels deep, in which texts and numbers under secret names are hidden. */
export function redacted<Value>(value: Value): Value {
  return copy(value, false, []) as Value
}

function copy(value: unknown, isSecret: boolean, above: readonly object[]): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    return isSecret && value !== '' ? hidden : value
  }
  if (typeof value === 'function') return `[function ${value.name}]`
  if (typeof value !== 'object' || value === null)
    return typeof value === 'bigint' ? `${value}` : value
  if (above.includes(value)) return '[circular]'
  if (above.length >= deepest) return '[deeper]'
  return copyObject(value, isSecret, [...above, value])
}

function copyObject(value: object, isSecret: boolean, above: readonly object[]): unknown {
  // Code that has come late: its name says all.
  if ('implementations' in value && 'id' in value) return { machine: value.id }
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    return copy(value.toJSON(), isSecret, above)
  }
  if (Array.isArray(value)) return value.map((item) => copy(item, isSecret, above))
  if (value instanceof Error) return { name: value.name, message: value.message }
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  // The labels of a language: they are no secret, but most of what is known.
  if (entries.length >= manyTexts && entries.every(([, item]) => typeof item === 'string'))
    return {}
  return Object.fromEntries(
    entries.map(([name, item]) => [name, copy(item, isSecret || isSecretName(name), above)]),
  )
}

function isSecretName(name: unknown): boolean {
  const words = wordsOf(String(name))
  return secretWords.some((secret) => words.includes(secret))
}

function wordsOf(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').split(/[^A-Za-z0-9]+/)
  return `_${words.filter(Boolean).join('_').toLowerCase()}_`
}
