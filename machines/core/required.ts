/** A value that every way into a state has set before; throws by name when a new way forgot it. */
export function required<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new Error(`This state was entered without "${name}".`)
  return value
}
