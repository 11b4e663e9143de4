/** Caches the values of the last `most` keys. A failed `make` is not cached. */
export function lruCache<Key, Value>(
  most: number,
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.delete(key)
    known.set(key, value)
    const [oldest] = known.size > most ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    return value
  }
}
