/** Limits in milliseconds, of work and of waiting. */
export type TimeLimit = { work: number; wait: number }

/** The milliseconds of a thread since its start; `isTesting` is false while it loads tests. */
export type Spent = {
  thread: number
  active: number
  idle: number
  isTesting: boolean
}

/**
 * Calls `onEnd` when a thread has used up its time; returns a function that ends the watch. Time in which the machine
 * does not run the thread does not count.
 */
export function watchTime(
  limit: TimeLimit,
  spent: () => Spent,
  onEnd: () => void,
): () => void {
  let before = spent()
  const used = { work: 0, wait: 0 }
  const watch = setInterval(() => {
    const now = spent()
    if (now.thread === before.thread) {
      used.work += now.active - before.active
      if (now.isTesting && before.isTesting) used.wait += now.idle - before.idle
    }
    before = now
    if (used.work < limit.work && used.wait < limit.wait) return

    clearInterval(watch)
    onEnd()
  }, 250)

  return () => clearInterval(watch)
}
