/** A record with one value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  const values = keys.map((key) => [key, make(key)])
  return Object.fromEntries(values) as Record<Key, Value>
}
