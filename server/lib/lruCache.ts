/** Caches the values of the last `maxSize` keys. A failed `make` is not cached. */
export function lruCache<Key, Value>(
  maxSize: number,
  make: (key: Key) => Value,
): (key: Key) => Value {
  const cache = new Map<Key, Value>()
  return (key) => {
    const value = cache.get(key) ?? make(key)
    cache.delete(key)
    cache.set(key, value)
    const [oldest] = cache.size > maxSize ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    return value
  }
}
