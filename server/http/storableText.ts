const unstorable = /\0|\p{Surrogate}/gu

/** The same value with U+FFFD for the characters that Postgres cannot store: NUL, and halves of surrogate pairs. */
export function storableText(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(unstorable, '\ufffd')
  if (Array.isArray(value)) return value.map(storableText)
  if (typeof value !== 'object' || value === null || value instanceof File)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, storableText(inner)]),
  )
}
