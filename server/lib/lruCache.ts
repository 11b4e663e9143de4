/** Caches the values of the last `most` keys. A failed `make` is not cached. */
export function lruCache<Key, Value>(
  most: number,
  make: (key: Key) => Value,
): (key: Key) => Value {
  const cache = new Map<Key, Value>()
  return (key) => {
    const value = cache.get(key) ?? make(key)
    cache.delete(key)
    cache.set(key, value)
    const [oldest] = cache.size > most ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    return value
  }
}
