import type { Clock } from './clock.ts'
import { withTimeLimit } from './withTimeLimit.ts'

type Source<T> = {
  /** Reads the value; `known` is the previous one. */
  read: (known: T | undefined) => Promise<T>
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
  let known: { value: T } | undefined
  let answer: Promise<T> | undefined
  let readAt = 0
  let isReading = false
  const read = reportOnce(source)
  const refresh = async () => {
    readAt = clock.realNow()
    isReading = true
    try {
      known = { value: await read(known) }
    } finally {
      isReading = false
      answer = known && Promise.resolve(known.value)
    }
    return known.value
  }
  return (maxAgeMs = freshMs) => {
    const isFresh = isReading || Math.abs(clock.realNow() - readAt) < maxAgeMs
    if (answer !== undefined && isFresh) return answer
    const old = known
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
  return async (known: { value: T } | undefined) => {
    try {
      const value = await read(known?.value)
      isReported = false
      return value
    } catch (error) {
      if (known === undefined) throw error
      if (!isReported) failed(error)
      isReported = true
      return known.value
    }
  }
}
