/** A value that must be set on entry to a state; throws with its name if it is missing. */
export function required<Value>(value: Value | null, name: string): Value {
  if (value === null)
    throw new Error(`This state was entered without "${name}".`)
  return value
}
