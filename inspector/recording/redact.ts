import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { otherPrivateNames, privateFields } from '#contract/privateFields.ts'

const deepest = 40
const hidden = '[redacted]'
const manyTexts = 200

/** Names as words (`_client_secret_`), so that a private field is also found in `clientSecret` and `newEmail`. */
const secretWords = [...privateFields, ...otherPrivateNames].map(wordsOf)

/** Copies an inspection event without secrets and personal data; keeps state values. */
export function redactInspection(
  event: StatelyInspectionEvent,
): StatelyInspectionEvent {
  if (event.type === '@xstate.event')
    return { ...event, event: redacted(event.event) }
  if (event.type === '@xstate.actor')
    return { ...event, snapshot: redactSnapshot(event.snapshot) }
  return {
    ...event,
    snapshot: redactSnapshot(event.snapshot),
    event: redacted(event.event),
  }
}

function redactSnapshot<Snapshot extends object>(snapshot: Snapshot): Snapshot {
  const copied = redacted(snapshot)
  return 'value' in snapshot ? { ...copied, value: snapshot.value } : copied
}

/** Copies a value as plain data, at most 40 levels deep; hides texts and numbers below private names. */
export function redacted<Value>(value: Value): Value {
  return copy(value, false, []) as Value
}

function copy(
  value: unknown,
  isSecret: boolean,
  above: readonly object[],
): unknown {
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

function copyObject(
  value: object,
  isSecret: boolean,
  above: readonly object[],
): unknown {
  // A machine that was loaded late: only its id is recorded.
  if ('implementations' in value && 'id' in value) return { machine: value.id }
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    return copy(value.toJSON(), isSecret, above)
  }
  if (Array.isArray(value))
    return value.map((item) => copy(item, isSecret, above))
  if (value instanceof Error)
    return { name: value.name, message: value.message }

  const entries = value instanceof Map ? [...value] : Object.entries(value)
  // The labels of a language: not secret, but large.
  if (
    entries.length >= manyTexts &&
    entries.every(([, item]) => typeof item === 'string')
  )
    return {}

  return Object.fromEntries(
    entries.map(([name, item]) => [
      name,
      copy(item, isSecret || isSecretName(name), above),
    ]),
  )
}

function isSecretName(name: unknown): boolean {
  const words = wordsOf(String(name))
  return secretWords.some((secret) => words.includes(secret))
}

function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[^A-Za-z0-9]+/)
  return `_${words.filter(Boolean).join('_').toLowerCase()}_`
}
