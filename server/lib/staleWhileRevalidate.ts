import type { Clock } from './clock.ts'
import { withTimeLimit } from './withTimeLimit.ts'

type Source<T> = {
  /** Reads the value; `known` is the one before. */
  read: (known: T | undefined) => Promise<T>
  clock: Clock
  freshMs: number
  /** Hears once why the last value is served until it can be read again. */
  failed: (error: unknown) => void
}

/** How long a caller waits for a new value when there is an old one. */
const patienceMs = 1000

/** A value in memory, at most so many milliseconds old: 0 reads it at this call, no number takes the source's own age. */
export type CachedValue<T> = (maxAgeMs?: number) => Promise<T>

/** Keeps a value and reads it again when it is older than `freshMs`. While that fails or takes long, the last value is served. */
export function staleWhileRevalidate<T>(source: Source<T>): CachedValue<T> {
  const { clock, freshMs } = source
  let known: { value: T } | undefined
  let answer: Promise<T> | undefined
  let readAt = 0
  let isReading = false
  const read = tellOnce(source)
  const refresh = async () => {
    ;[readAt, isReading] = [clock.realNow(), true]
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
    answer = old === undefined ? refresh() : withTimeLimit(refresh(), patienceMs, () => old.value)
    return answer
  }
}

/** Reads a value; if that fails, answers with the one before and tells of the first failure. */
function tellOnce<T>({ read, failed }: Source<T>) {
  let isTold = false
  return async (known: { value: T } | undefined) => {
    try {
      const value = await read(known?.value)
      isTold = false
      return value
    } catch (error) {
      if (known === undefined) throw error
      if (!isTold) failed(error)
      isTold = true
      return known.value
    }
  }
}
