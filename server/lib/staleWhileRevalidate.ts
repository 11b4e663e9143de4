import type { Clock } from './clock.ts'
import { withTimeLimit } from './withTimeLimit.ts'

type Source<T> = {
  /** Reads the value; `cached` is the previous one. */
  read: (cached: T | undefined) => Promise<T>
  clock: Clock
  freshMs: number
  /** Receives the first error of a series of failed reads. */
  failed: (error: unknown) => void
}

const patienceMs = 1000

/** Returns a cached value that is at most `maxAgeMs` old; 0 reads it in this call. Default: the source's `freshMs`. */
export type CachedValue<T> = (maxAgeMs?: number) => Promise<T>

/** Caches a value for `freshMs`. While a new read fails or is slow, the old value is served. */
export function staleWhileRevalidate<T>(source: Source<T>): CachedValue<T> {
  const { clock, freshMs } = source
  let cached: { value: T } | undefined
  let answer: Promise<T> | undefined
  let readAt = 0
  let isReading = false
  const read = reportOnce(source)
  const refresh = async () => {
    readAt = clock.realNow()
    isReading = true
    try {
      cached = { value: await read(cached) }
    } finally {
      isReading = false
      answer = cached && Promise.resolve(cached.value)
    }

    return cached.value
  }

  return (maxAgeMs = freshMs) => {
    const isFresh = isReading || Math.abs(clock.realNow() - readAt) < maxAgeMs
    if (answer !== undefined && isFresh) return answer
    const old = cached
    answer =
      old === undefined
        ? refresh()
        : withTimeLimit(refresh(), patienceMs, () => old.value)
    return answer
  }
}

/** Reads a value; after a failure it returns the previous one and reports only the first failure. */
function reportOnce<T>({ read, failed }: Source<T>) {
  let isReported = false
  return async (cached: { value: T } | undefined) => {
    try {
      const value = await read(cached?.value)
      isReported = false
      return value
    } catch (error) {
      if (cached === undefined) throw error
      if (!isReported) failed(error)
      isReported = true
      return cached.value
    }
  }
}
